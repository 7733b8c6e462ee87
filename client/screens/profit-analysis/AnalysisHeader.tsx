import { ArrowLeft, Download } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link, useNavigate } from 'react-router-dom';
import { htmlLanguage } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { formatEnglishDate } from '#client/lib/text/english.ts';
import { paths, productPath } from '#client/lib/paths.ts';
import { Button, buttonClass } from '#client/ui/controls/Button.tsx';
import { ProductImage } from '#client/ui/figures/ProductImage.tsx';
import type { AnalysisHeader_analysis$key } from './__generated__/AnalysisHeader_analysis.graphql';
import { ListingSwitcher } from './ListingSwitcher.tsx';

/** Product, back link, export, and links to its other listings. */
export function AnalysisHeader({ analysis }: { analysis: AnalysisHeader_analysis$key }) {
  const data = useFragment(
    graphql`
      fragment AnalysisHeader_analysis on ProductAnalysis {
        startDate
        endDate
        current {
          product {
            id
            hubId
            asin
            sku
            name
            imageUrl
          }
        }
        ...ListingSwitcher_analysis
      }
    `,
    analysis,
  );
  const navigate = useNavigate();
  const { product } = data.current;
  const file = `/api/profit-detector/export/csv?${new URLSearchParams({
    asin: product.asin,
    product: product.id,
  }).toString()}`;
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Button
        aria-label={t('profitAnalysis.backToProfitDetector')}
        className="print:hidden"
        onClick={() => void navigate(paths.profitDetector)}
      >
        <ArrowLeft size={14} aria-hidden /> {t('profitAnalysis.back')}
      </Button>
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-3">
        <ProductImage url={product.imageUrl} />
        <div className="min-w-0">
          <h1 className="text-title tracking-tight">{product.name ?? product.asin}</h1>
          <p className="text-small text-muted">
            {t('profitAnalysis.asinSku', { asin: product.asin, sku: product.sku ?? '—' })}
          </p>
          <p className="text-label text-muted">
            {t('profitAnalysis.last30CompleteDays', {
              startDate: formatEnglishDate(data.startDate),
              endDate: formatEnglishDate(data.endDate),
            })}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <ListingSwitcher analysis={data} chosen={product.id} />
        {product.hubId && (
          <Link to={productPath(product.hubId)} lang={htmlLanguage()} className={buttonClass('secondary')}>
            {t('profitAnalysis.viewProduct')}
          </Link>
        )}
        {/* a new tab sends no Authorization header, so the session cookie authenticates it (spec 6) */}
        <a href={file} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          <Download size={14} aria-hidden /> {t('profitAnalysis.exportData')}
        </a>
      </div>
    </header>
  );
}
