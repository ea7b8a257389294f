import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

import type { PlanId } from '#contract/plans.ts'
import { freeText } from '#web/features/profile/plans/plan-words.ts'

import dialog from '#web/features/profile/info/dialog-form.module.css'
import parts from '#web/features/profile/parts.module.css'

interface FreeDoneProps {
  plan: PlanId
  payedTo: string
  onClose: () => void
}

/** Nothing had to be paid: the plan is there already. */
export function FreeDone({ plan, payedTo, onClose }: FreeDoneProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className={dialog.form}>
      <output className={parts.text}>{freeText(plan, payedTo)}</output>
      <div className={dialog.actions}>
        <Button ref={button} color="accent" onClick={onClose}>
          К тарифам
        </Button>
      </div>
    </div>
  )
}
