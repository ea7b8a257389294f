import { formatMoney } from '#contract/money.ts'
import { addMonths } from '#contract/months.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { kopecksOf, roubles } from '#server/billing/money/roubles.ts'
import { ProviderAway, ProviderRefused } from '#server/billing/provider/provider.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'

import { askForRefund } from './ask-provider.ts'
import { finishRefund } from './refund-jobs.ts'
import { beginRefund, refundOperation, underWay } from './refund-operations.store.ts'
import { holdPaymentOf, refundsOf, type RefundablePayment } from './refunds.store.ts'

/** The answer to our own call is here by then, if it comes at all. */
const LOOK_AFTER_SECONDS = 60

interface RefundWish {
  paymentId: string
  /** Roubles. */
  amount: number
  by: string
  /** Roubles that had gone back when it was looked at. */
  was?: { refunded: number } | undefined
}

const money = (kopecks: number) => formatMoney(roubles(kopecks), 'RUB')

function kopecksIn(amount: number): number {
  const kopecks = kopecksOf(amount)
  if (Math.abs(kopecks - amount * 100) > 0.001)
    throw invalid('amount', 'Введите сумму с точностью до копейки.')
  return kopecks
}

function transactionOf(payment: RefundablePayment, now: number): string {
  const { at, transactionId, currency, isVoided, isTest } = payment
  if (isTest) throw invalid('amount', 'Платёж тестовый: деньги не списывались, возвращать нечего.')
  if (isVoided) throw invalid('amount', 'Платёж отменён до списания: возвращать нечего.')
  if (transactionId === null) throw invalid('amount', 'Этот тариф дан без оплаты: возвращать нечего.')
  if (addMonths(at, 12) <= now) {
    throw invalid(
      'amount',
      'Платёж старше года: платёжный сервис такие не возвращает. Переведите деньги другим способом.'
    )
  }
  if (currency !== 'RUB') {
    throw invalid('amount', `Платёж в валюте ${currency}: верните его в кабинете платёжного сервиса.`)
  }
  return transactionId
}

function refuseOver(amount: number, left: number, waiting: number): void {
  if (amount <= left) return
  const why =
    waiting > 0
      ? ` Ещё ${money(waiting)} уже возвращаются: их исход пока неизвестен, проверьте вкладку «Ждут разбора».`
      : ''
  throw invalid(
    'amount',
    left > 0
      ? `По этому платежу можно вернуть не больше ${money(left)}.${why}`
      : `По этому платежу возвращать больше нечего.${why}`
  )
}

/** @throws ProblemError CHANGED_MEANWHILE where more has gone back, or may be on its way, than whoever gives the money saw */
function refuseUnseen(gone: number, was: RefundWish['was']): void {
  if (was === undefined || kopecksOf(was.refunded) === gone) return
  throw new ProblemError('CHANGED_MEANWHILE', {
    message:
      'По этому платежу уже возвращают деньги, или вернули, пока форма была открыта. Закройте её, посмотрите, сколько возвращено, и решите, нужно ли вернуть ещё.'
  })
}

/** Writes down what will be asked of the provider; a job ends it if this process does not. Answers its id. */
async function begin(
  { sql, jobs, clock }: BillingDependencies,
  { paymentId, amount: roublesBack, by, was }: RefundWish
): Promise<string> {
  const amount = kopecksIn(roublesBack)
  return sql.begin(async tx => {
    const now = clock()
    const payment = await holdPaymentOf(tx, paymentId)
    if (!payment) throw new ProblemError('NOT_FOUND', { message: 'Такого платежа нет. Обновите список.' })
    const transactionId = transactionOf(payment, now)
    const { refunded } = await refundsOf(tx, payment.key)
    const waiting = await underWay(tx, payment.key)
    refuseUnseen(refunded + waiting, was)
    refuseOver(amount, Math.max(0, payment.amount - refunded - waiting), waiting)
    const { key, userId } = payment
    const id = await beginRefund(tx, { payment: key, transactionId, amount, userId, by }, now)
    await jobs.add(tx, finishRefund, { id }, { afterSeconds: LOOK_AFTER_SECONDS })
    return id
  })
}

/**
 * Gives money of a payment back, through the provider. Without a clear answer a job goes on.
 * @throws ProblemError PAYMENTS_OFF, NOT_FOUND, INVALID, CHANGED_MEANWHILE, PROVIDER_UNAVAILABLE
 */
export async function refundPayment(deps: BillingDependencies, wish: RefundWish): Promise<void> {
  if (!deps.provider) throw new ProblemError('PAYMENTS_OFF')
  const operationId = await begin(deps, wish)
  const operation = await refundOperation(deps.sql, operationId)
  if (!operation) throw new Error(`no such operation: ${operationId}`)
  try {
    await askForRefund(deps, operation)
  } catch (error) {
    if (error instanceof ProviderRefused) {
      throw invalid('amount', `Платёжный сервис отказал в возврате: ${error.message}. Деньги не двигались.`)
    }
    if (error instanceof ProviderAway) {
      throw new ProblemError('PROVIDER_UNAVAILABLE', {
        message:
          'Платёжный сервис не ответил, и пока неизвестно, прошёл ли возврат. Мы проверим это сами: обновите список через несколько минут, повторять не нужно.',
        cause: error
      })
    }
    throw error
  }
}
