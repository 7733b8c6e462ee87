import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from './Button.tsx';

/** The next step where an account has no data: the place where marketplaces are connected. */
export const CredentialsLink = ({ label = 'Conectar um marketplace' }: { label?: string }) => (
  <Link to={paths.credentials} className={buttonClass('secondary')}>
    {label}
  </Link>
);
