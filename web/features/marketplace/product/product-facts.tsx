import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

import type { Product } from '#contract/marketplace.ts'
import { ProductPicture } from '#web/features/marketplace/product-picture.tsx'
import { cardAddress } from '#web/features/marketplace/product-words.ts'
import { count } from '#web/ui/format.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

import { XlsxButton } from './xlsx-button.tsx'

import classes from './product-facts.module.css'

interface ProductFactsProps {
  product: Product
  period: DayRange
}

/** Which product it is, and its file. */
export const ProductFacts = ({ product, period }: ProductFactsProps) => (
  <div className={classes.facts}>
    <ProductPicture picture={product.picture} size="large" />
    <dl className={classes.list}>
      <div>
        <dt>Номер на Wildberries</dt>
        <dd>
          <a href={cardAddress(product.nmId)} target="_blank" rel="noreferrer">
            {product.nmId}
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>в новой вкладке</VisuallyHidden>
          </a>
        </dd>
      </div>
      {product.vendorCode && (
        <div>
          <dt>Артикул</dt>
          <dd>{product.vendorCode}</dd>
        </div>
      )}
      {product.brand && (
        <div>
          <dt>Бренд</dt>
          <dd>{product.brand}</dd>
        </div>
      )}
      <div>
        <dt>Ведут на него</dt>
        <dd>{count(product.links, ['ссылка', 'ссылки', 'ссылок'])}</dd>
      </div>
    </dl>
    <XlsxButton nmId={product.nmId} period={period} />
  </div>
)
