import { t } from '#client/lib/language/t.ts';
import { Banner } from '#client/ui/page/Banner.tsx';

/** Why controls of access are disabled in the shared demonstration. */
export const DemoNotice = () => <Banner tone="warning">{t('parts.thisIsTheDemonstrationAccountWhich')}</Banner>;
