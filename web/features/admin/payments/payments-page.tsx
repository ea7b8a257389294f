import { useSearchParams } from 'react-router'

import { OddList } from './odd/odd-list.tsx'
import { PaymentList } from './payment-list.tsx'
import { readView } from './payments-view.ts'

/** Money that came in, and what is odd about it. */
export function PaymentsPage() {
  const [params] = useSearchParams()
  const view = readView(params)
  return view === 'payments' ? <PaymentList /> : <OddList key={view} view={view} />
}
