import type { ProductRow } from '#contract/marketplace.ts'

import { FigureBar } from './figure-bar.tsx'
import { ownColumns, theirColumns, topsOf } from './figure-columns.ts'
import { ForeignProduct } from './foreign-product.tsx'
import { ProductName } from './product-name.tsx'

import classes from './product-table.module.css'

/** The products on a wide screen: what is ours and what is theirs stand apart. */
export function ProductTable({ products }: { products: readonly ProductRow[] }) {
  const tops = topsOf(products)
  return (
    <table className={classes.table} aria-label="Товары">
      <colgroup>
        <col className={classes.name} />
        {[...ownColumns, ...theirColumns].map(({ key }) => (
          <col key={key} className={key === 'orderSum' ? classes.sum : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Товар
          </th>
          <th scope="colgroup" colSpan={ownColumns.length} className={classes.ours}>
            По вашим ссылкам
          </th>
          <th scope="colgroup" colSpan={theirColumns.length} className={classes.theirs}>
            Весь товар на Wildberries
          </th>
        </tr>
        <tr>
          {ownColumns.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
          {theirColumns.map(({ key, name }, index) => (
            <th key={key} scope="col" className={index === 0 ? classes.theirs : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map(product => (
          <tr key={product.nmId}>
            <td>
              <ProductName product={product} />
            </td>
            {ownColumns.map(column => (
              <td key={column.key}>
                <FigureBar product={product} column={column} top={tops[column.key]} isOurs />
              </td>
            ))}
            {product.foreign ? (
              <td colSpan={theirColumns.length} className={classes.theirs}>
                <ForeignProduct />
              </td>
            ) : (
              theirColumns.map((column, index) => (
                <td key={column.key} className={index === 0 ? classes.theirs : undefined}>
                  <FigureBar product={product} column={column} top={tops[column.key]} />
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
