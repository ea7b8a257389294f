import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { isOfToken } from '#web/ui/orders/standing.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { Invitation } from './invitation.tsx'
import { retryWords } from './retry-words.ts'

interface MarketplaceFailureProps {
  error: Error
  onRetry: () => void
}

const is = (error: Error, code: ProblemCode) => error instanceof ApiError && error.code === code

/** Why there is nothing to show, and the way on: a plan, a token, patience. */
export function MarketplaceFailure({ error, onRetry }: MarketplaceFailureProps) {
  if (is(error, 'SELLER_REQUIRED')) return <Invitation />
  if (is(error, 'LIMIT_MARKETPLACE')) {
    return (
      <EmptyState
        title="Данные Wildberries не входят в ваш тариф"
        text="Посмотрите, в какие тарифы они входят. Ссылки и их статистика работают как обычно."
        action={
          <Button component={Link} to={pagePaths.plans} color="accent">
            Посмотреть тарифы
          </Button>
        }
      />
    )
  }
  if (error instanceof ApiError && isOfToken(error.code)) {
    return (
      <EmptyState
        title="Wildberries не принимает ваш токен"
        text={errorText(error)}
        action={
          <Button component={Link} to={pagePaths.marketplaceToken} color="accent">
            Заменить токен
          </Button>
        }
      />
    )
  }
  if (is(error, 'MARKETPLACE_BUSY') || is(error, 'MARKETPLACE_UNAVAILABLE')) {
    return (
      <EmptyState
        title={is(error, 'MARKETPLACE_BUSY') ? 'Ждём очереди к Wildberries' : 'Wildberries не отвечает'}
        text={`${errorText(error)} ${retryWords(error)}`.trim()}
        action={
          <Button variant="default" onClick={onRetry}>
            Попробовать ещё раз
          </Button>
        }
      />
    )
  }
  return <ErrorState error={error} onRetry={onRetry} />
}
