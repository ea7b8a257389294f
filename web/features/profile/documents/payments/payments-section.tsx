import { Section } from '#web/features/profile/section.tsx'

import { PaymentList } from './payment-list.tsx'

export const PaymentsSection = () => (
  <Section
    id="payments"
    title="Платежи и чеки"
    isWide
    lead="Время московское. Чек приходит на почту и появляется здесь, обычно в течение нескольких минут."
  >
    <PaymentList />
  </Section>
)
