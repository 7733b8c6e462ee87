import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from './Button.tsx';

/** The next step where there is no data yet, connected or not: the place where marketplaces are connected. */
export const CredentialsLink = ({ label = 'Conferir as conexões' }: { label?: string }) => (
  <Link to={paths.credentials} className={buttonClass('secondary')}>
    {label}
  </Link>
);
