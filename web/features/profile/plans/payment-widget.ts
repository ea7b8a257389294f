import type { Checkout } from '#contract/checkout.ts'

/** The provider's script and its current API, reference/cloudpayments.md § 5: nothing else of the page knows them. */
interface ProviderScript {
  CloudPayments: new () => { start(order: object): Promise<unknown> }
}

declare global {
  interface Window {
    cp?: ProviderScript
  }
}

/** What became of the window; whether anything is paid only the server knows. */
export type WidgetOutcome = 'over' | 'closed'

/** The script did not come, or what came is no widget. */
export class WidgetMissing extends Error {
  override readonly name = 'WidgetMissing'
}

const LOAD_MS = 15_000

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => end(false), LOAD_MS)
    const end = (isLoaded: boolean) => {
      clearTimeout(timer)
      if (isLoaded) return resolve()
      // The next try asks for it anew.
      script.remove()
      return reject(new WidgetMissing())
    }
    script.addEventListener('load', () => end(true))
    script.addEventListener('error', () => end(false))
    script.src = url
    document.head.append(script)
  })
}

const hasTransaction = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'transactionId' in data

/** Given up, or never got as far as a payment. */
function isClosed(result: unknown): boolean {
  if (typeof result !== 'object' || result === null || !('type' in result)) return true
  if (result.type === 'error') return !('data' in result && hasTransaction(result.data))
  return result.type === 'cancel'
}

const orderOf = (checkout: Checkout, returnUrl: string) => ({
  publicTerminalId: checkout.publicId,
  amount: checkout.amount,
  currency: checkout.currency,
  paymentSchema: 'Single',
  culture: 'ru-RU',
  description: checkout.description,
  externalId: checkout.invoiceId,
  receiptEmail: checkout.email,
  userInfo: { accountId: checkout.accountId, email: checkout.email },
  emailBehavior: 'Required',
  // Without a renewal no card has to be kept.
  tokenize: checkout.recurrent !== undefined,
  ...(checkout.recurrent && { recurrent: checkout.recurrent }),
  receipt: checkout.receipt,
  // By instalments and on credit is no way to pay for a month.
  restrictedPaymentMethods: ['TcsInstallment', 'Dolyame'],
  // For methods that leave the page.
  successRedirectUrl: returnUrl,
  failRedirectUrl: returnUrl,
  retryPayment: true,
  autoClose: 3,
  skin: 'classic'
})

/**
 * Gets the provider's script, once; answers what opens its window.
 * @throws WidgetMissing
 */
export async function loadWidget(
  url: string
): Promise<(checkout: Checkout, returnUrl: string) => Promise<WidgetOutcome>> {
  if (!window.cp) await loadScript(url)
  const { cp } = window
  if (!cp) throw new WidgetMissing()
  return async (checkout, returnUrl) => {
    // A window that broke has said nothing of the money either.
    const result = await new cp.CloudPayments()
      .start(orderOf(checkout, returnUrl))
      .catch(() => ({ type: 'cancel' }))
    return isClosed(result) ? 'closed' : 'over'
  }
}
