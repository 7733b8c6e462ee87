import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from './Button.tsx';

/** Link to the marketplace connections, the next step of a screen without data. */
export const CredentialsLink = ({ label = 'Conferir as conexões' }: { label?: string }) => (
  <Link to={paths.credentials} className={buttonClass('secondary')}>
    {label}
  </Link>
);
