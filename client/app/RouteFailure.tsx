import { useRouteError } from 'react-router-dom';
import { PageFailure } from '#client/ui/page/PageFailure.tsx';

/** Replaces a screen whose code or loader failed, inside the router. */
export const RouteFailure = () => <PageFailure error={useRouteError()} />;
