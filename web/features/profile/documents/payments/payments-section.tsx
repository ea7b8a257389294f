import { Section } from '#web/features/profile/section.tsx'

import { PaymentList } from './payment-list.tsx'

export const PaymentsSection = () => (
  <Section
    id="payments"
    title="Платежи, чеки и акты"
    isWide
    lead="Время московское. Чек приходит на почту и появляется здесь, обычно в течение нескольких минут. Акт для бухгалтерии открывается рядом с платежом: его можно напечатать."
  >
    <PaymentList />
  </Section>
)
