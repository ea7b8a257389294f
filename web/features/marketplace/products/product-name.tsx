import { useSearchParams } from 'react-router'

import type { Product } from '#contract/marketplace.ts'
import { pagePaths } from '#contract/paths.ts'
import { NameWords } from '#web/features/marketplace/name-words.tsx'
import { periodSearch } from '#web/features/marketplace/period/period.ts'
import { ProductPicture } from '#web/features/marketplace/product-picture.tsx'
import { productTitle } from '#web/features/marketplace/product-words.ts'
import { count } from '#web/ui/format.ts'

import classes from './product-name.module.css'

/** Picture, name as the way on, number, and how many links lead to it. */
export function ProductName({ product }: { product: Product }) {
  const [search] = useSearchParams()
  return (
    <div className={classes.product}>
      <ProductPicture picture={product.picture} size="small" />
      <NameWords
        title={productTitle(product)}
        to={pagePaths.product(product.nmId) + periodSearch(search)}
        isCut
      >
        <span>{product.nmId}</span>
        {product.vendorCode && <span>{product.vendorCode}</span>}
        <span>{count(product.links, ['ссылка', 'ссылки', 'ссылок'])}</span>
      </NameWords>
    </div>
  )
}
