import { useSearchParams } from 'react-router'

import { Gate } from '#web/features/marketplace/access/gate.tsx'
import { isShut } from '#web/features/marketplace/access/is-shut.ts'
import { HowToRead } from '#web/features/marketplace/how-to-read.tsx'
import { PeriodBar } from '#web/features/marketplace/period/period-bar.tsx'
import { usePeriod } from '#web/features/marketplace/period/use-period.ts'
import { Page } from '#web/ui/page.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

import { ProductList } from './product-list.tsx'
import { useProducts } from './products-query.ts'

import classes from './products-page.module.css'

const SEARCH_MAX = 200

/** What the API takes: nothing may hold a NUL. */
const readSearch = (search: URLSearchParams): string =>
  (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX)

function Products() {
  const [params, setParams] = useSearchParams()
  const { period, today } = usePeriod()
  const search = readSearch(params)
  const list = useProducts(period, search)
  const onSearch = (text: string) =>
    setParams(
      present => {
        const next = new URLSearchParams(present)
        if (text) next.set('q', text)
        else next.delete('q')
        return next
      },
      { replace: true, preventScrollReset: true }
    )
  const isOpen = !isShut(list.error)
  const hasSome = isOpen && (search !== '' || (list.data?.pages[0]?.products.length ?? 0) > 0)
  return (
    <>
      {(hasSome || (list.isError && isOpen)) && (
        <div className={classes.tools}>
          <SearchInput
            className={classes.search}
            label="Найти товар"
            placeholder="Название, артикул или номер"
            search={search}
            onSearch={onSearch}
          />
          <PeriodBar period={period} today={today} />
        </div>
      )}
      <ProductList list={list} period={period} today={today} search={search} onSearch={onSearch} />
      {hasSome && <HowToRead />}
    </>
  )
}

/** Products that the links lead to, with what came of it. */
export const ProductsPage = () => (
  <Page title="Маркетплейс">
    <Gate>
      <Products />
    </Gate>
  </Page>
)
