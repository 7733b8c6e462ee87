import { ImageOff } from 'lucide-react';
import { useState } from 'react';

/** The product's own address for a marketplace's image: pages load nothing from other hosts. */
const sourceOf = (url: string) => (/^https?:/i.test(url) ? `/images?url=${encodeURIComponent(url)}` : url);

/** A product's image, or a placeholder when there is none or it does not load. */
export function ProductImage({ url }: { url: string | null | undefined }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const frame = 'size-9 shrink-0 rounded border border-line';
  return url && url !== failedUrl ? (
    <img
      src={sourceOf(url)}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(url)}
      className={`${frame} bg-white object-contain`}
    />
  ) : (
    <span data-testid="image-placeholder" className={`${frame} flex items-center justify-center bg-canvas text-muted`}>
      <ImageOff size={14} aria-hidden />
    </span>
  );
}
