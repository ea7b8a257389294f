import { Views } from '#web/features/admin/views/views.tsx'

import { useOpenOddities } from './payment-queries.ts'
import { oddAddress, paymentsAddress, type readView } from './payments-view.ts'

/** The lists of this screen; how many wait for somebody is always in sight. */
export const PaymentsViews = ({ view }: { view: ReturnType<typeof readView> }) => (
  <Views
    label="Платежи и разбор"
    views={[
      { name: 'Платежи', address: paymentsAddress(), isPresent: view === 'payments' },
      {
        name: 'Ждут разбора',
        address: oddAddress('odd'),
        isPresent: view === 'odd',
        waiting: useOpenOddities()
      },
      { name: 'Разобранные', address: oddAddress('settled'), isPresent: view === 'settled' }
    ]}
  />
)
