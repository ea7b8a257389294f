import { ApiError } from '#web/api/call.ts'
import { WidgetMissing } from '#web/features/profile/plans/payment-widget.ts'
import { errorText } from '#web/ui/error-text.ts'
import { fieldErrors, refusalText } from '#web/ui/form/refusal.ts'

/** What is wrong with the promo code alone. */
export const promoProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? fieldErrors(error, ['promo'])['promo'] : undefined

/** Why paying could not begin, in words. */
export function purchaseProblem(error: unknown): string | undefined {
  if (!error || promoProblem(error) !== undefined) return undefined
  if (error instanceof WidgetMissing) {
    return 'Окно оплаты не загрузилось, деньги не списаны. Его мог задержать блокировщик рекламы или медленный интернет: отключите блокировщик для этой страницы и попробуйте ещё раз.'
  }
  if (!(error instanceof ApiError)) return errorText(error)
  // «Проверьте поля» would be no help where there are none.
  return error.details.length > 0 ? error.details.map(({ message }) => message).join(' ') : refusalText(error)
}
