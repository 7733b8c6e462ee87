import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { buttonClass } from './Button.tsx';

/** Link to the marketplace connections, the next step of a screen without data. */
export const CredentialsLink = ({ label = t('app.checkTheConnections') }: { label?: string }) => (
  <Link to={paths.credentials} className={buttonClass('secondary')}>
    {label}
  </Link>
);
