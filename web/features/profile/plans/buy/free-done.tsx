import { Button } from '@mantine/core'

import type { PlanId } from '#contract/plans.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'
import { formatDate } from '#web/ui/format.ts'

import dialog from '#web/features/profile/info/dialog-form.module.css'
import parts from '#web/features/profile/parts.module.css'

interface FreeDoneProps {
  plan: PlanId
  payedTo: string
  onClose: () => void
}

/** Nothing had to be paid: the plan is there already. */
export const FreeDone = ({ plan, payedTo, onClose }: FreeDoneProps) => (
  <div className={dialog.form}>
    <output className={parts.text}>
      Тариф {familyName(plan)} уже действует, бесплатно до {formatDate(payedTo)} Потом ничего не спишется.
    </output>
    <div className={dialog.actions}>
      <Button color="accent" data-autofocus onClick={onClose}>
        К тарифам
      </Button>
    </div>
  </div>
)
