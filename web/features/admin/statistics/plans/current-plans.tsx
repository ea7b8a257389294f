import { Loaded, Part } from '#web/features/admin/statistics/part.tsx'
import { usePlanPayers } from '#web/features/admin/statistics/statistics-queries.ts'

import { PlanBars } from './plan-bars.tsx'

/** Who has which plan now, whatever the period. */
export const CurrentPlans = () => (
  <Part title="Тарифы сейчас" about="Насыщенная часть полосы: у кого подписка продлится сама.">
    <Loaded name="тарифы" height={240} query={usePlanPayers()}>
      {plans => <PlanBars plans={plans} />}
    </Loaded>
  </Part>
)
