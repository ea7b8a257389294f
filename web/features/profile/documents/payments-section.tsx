import { Section } from '#web/features/profile/section.tsx'

import parts from '#web/features/profile/parts.module.css'

/** Until plans can be bought there is nothing to list. */
export const PaymentsSection = () => (
  <Section id="payments" title="Платежи и чеки">
    <p className={parts.text}>
      Платежей не было. Оплату мы ещё готовим: когда она заработает, здесь будут платежи и чеки.
    </p>
  </Section>
)
