import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import { isPlanId, planIds, planParts } from '#contract/plans.ts'
import { EditField } from '#web/features/admin/list/edit/edit-field.tsx'
import type { Edit } from '#web/features/admin/list/edit/use-edit.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { localMoment, momentOf } from '#web/ui/moscow-clock.ts'

import { fromNow, monthsLater } from './term.ts'
import { userWords, type UserValues } from './user-values.ts'

import classes from './user-form.module.css'

const planOptions = [
  { value: '', label: 'Без тарифа' },
  ...planIds.map(value => ({ value, label: planName(value) }))
]
const terms = [1, 3, 12] as const

/** The plan and its end: a plan that is given begins now, unless the paid term still runs. */
export function PlanFields({ edit, renews }: { edit: Edit<UserValues>; renews: boolean }) {
  const { values, set, before, errors } = edit
  const [typed, setTyped] = useState<string>()

  const setEnd = (payedTo: string) => {
    setTyped(undefined)
    set('payedTo', payedTo)
  }
  const pick = (value: string) => {
    const plan = isPlanId(value) ? value : null
    set('plan', plan)
    if (!plan || plan === before.plan) return setEnd(before.payedTo)
    const now = new Date()
    const isOver = Date.parse(before.payedTo) <= now.getTime()
    return setEnd(isOver ? monthsLater(now.toISOString(), planParts(plan).months) : before.payedTo)
  }
  return (
    <>
      <EditField edit={edit} name="plan" words={userWords}>
        <NativeSelect
          label="Тариф"
          size="md"
          data={planOptions}
          value={values.plan ?? ''}
          description={
            renews &&
            values.plan === null &&
            before.plan !== null &&
            'Продление тоже отменится, больше ничего не спишется. Включить его снова сможет только сам пользователь, новой оплатой.'
          }
          error={errors.plan}
          onChange={event => pick(event.currentTarget.value)}
        />
      </EditField>
      {values.plan !== null && (
        <EditField edit={edit} name="payedTo" words={userWords}>
          <TextInput
            className={classes.moment ?? ''}
            type="datetime-local"
            label="Оплачен до"
            description="Время московское. Продление идёт от конца оплаченного срока."
            size="md"
            value={typed ?? localMoment(values.payedTo)}
            error={errors.payedTo}
            onChange={event => {
              const text = event.currentTarget.value
              const moment = momentOf(text)
              setTyped(text)
              if (moment) set('payedTo', moment)
            }}
            onBlur={() => setTyped(undefined)}
          />
          <div className={classes.terms}>
            {terms.map(months => (
              <Button
                key={months}
                variant="default"
                size="xs"
                onClick={() => setEnd(monthsLater(fromNow(values.payedTo, new Date()), months))}
              >
                + {months}&nbsp;мес.
              </Button>
            ))}
          </div>
        </EditField>
      )}
    </>
  )
}
