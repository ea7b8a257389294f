import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { Link, useParams, useSearchParams } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { codeOf, useProductReport } from '#web/api/product-report.ts'
import { Gate } from '#web/features/marketplace/access/gate.tsx'
import { isShut } from '#web/features/marketplace/access/is-shut.ts'
import { MarketplaceFailure } from '#web/features/marketplace/access/marketplace-failure.tsx'
import { PeriodBar } from '#web/features/marketplace/period/period-bar.tsx'
import { periodSearch } from '#web/features/marketplace/period/period.ts'
import { usePeriod } from '#web/features/marketplace/period/use-period.ts'
import { productTitle } from '#web/features/marketplace/product-words.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { ProductReportView } from './product-report-view.tsx'

import classes from './product-page.module.css'

const missing = new Set(['PRODUCT_NOT_FOUND', 'NOT_FOUND'])

const MissingProduct = () => (
  <EmptyState
    title="Такого товара у вас нет"
    text="Ни одна ваша ссылка не ведёт на него, или он принадлежит другому продавцу: его данные Wildberries нам не покажет."
    action={
      <Button component={Link} to={pagePaths.marketplace} variant="default">
        Все товары
      </Button>
    }
  />
)

function Report({ nmId }: { nmId: number }) {
  const { period, today } = usePeriod()
  const result = useProductReport({ nmId, from: period.from, to: period.to })
  const { data, error, failureReason, refetch } = result
  const problem = data ? undefined : (error ?? failureReason)
  if (problem) {
    if (missing.has(codeOf(problem))) return <MissingProduct />
    return (
      <div className={classes.sheet}>
        {!isShut(problem) && <PeriodBar period={period} today={today} />}
        <MarketplaceFailure error={problem} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <div className={classes.sheet}>
      <PeriodBar period={period} today={today} />
      {data ? (
        <ProductReportView
          report={data}
          period={period}
          today={today}
          updatedAt={result.dataUpdatedAt}
          outdated={result.isPlaceholderData}
        />
      ) : (
        <div className={classes.skeletons} aria-busy>
          <VisuallyHidden component="output">Загружаем товар</VisuallyHidden>
          <Skeleton height={96} />
          <Skeleton height={140} />
          <Skeleton height={320} />
        </div>
      )}
    </div>
  )
}

/** The name of the product, as soon as it is known. */
function useTitle(nmId: number): string {
  const { period } = usePeriod()
  const { data } = useProductReport({ nmId, from: period.from, to: period.to, enabled: false })
  return productTitle(data?.product ?? { title: '', nmId })
}

/** One product: what the links brought beside what happened to it on the marketplace. */
export function ProductPage() {
  const { nmId = '' } = useParams()
  const [search] = useSearchParams()
  const isNumber = /^[1-9]\d{0,11}$/.test(nmId)
  const title = useTitle(Number(nmId))
  return (
    <Page
      title={isNumber ? title : 'Товар не найден'}
      actions={
        <Link className={classes.back} to={pagePaths.marketplace + periodSearch(search)}>
          Все товары
        </Link>
      }
    >
      <Gate>{isNumber ? <Report key={nmId} nmId={Number(nmId)} /> : <MissingProduct />}</Gate>
    </Page>
  )
}
