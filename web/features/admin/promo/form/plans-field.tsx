import { Switch } from '@mantine/core'
import { useId } from 'react'

import { planIds, planParts, type PlanId } from '#contract/plans.ts'
import { planGroups } from '#web/features/admin/promo/plan-groups.ts'
import { count } from '#web/ui/format.ts'

import classes from './plans-field.module.css'

interface PlansFieldProps {
  value: readonly PlanId[]
  onChange: (plans: PlanId[]) => void
  error: string | undefined
}

/** For which plans a code is: by family, each with a switch for all its terms. */
export function PlansField({ value, onChange, error }: PlansFieldProps) {
  const errorId = useId()
  const chosen = new Set(value)
  const hasAll = (plans: readonly PlanId[]) => plans.every(id => chosen.has(id))
  // In the order of the catalogue, whatever was pressed first.
  const set = (plans: readonly PlanId[], isOn: boolean) =>
    onChange(planIds.filter(id => (plans.includes(id) ? isOn : chosen.has(id))))

  return (
    <fieldset className={classes.field} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={classes.legend}>Тарифы</legend>
      <Switch
        className={classes.every ?? ''}
        color="primary"
        label="Все тарифы"
        checked={hasAll(planIds)}
        onChange={event => set(planIds, event.currentTarget.checked)}
      />
      {planGroups.map(({ family, name, plans }) => (
        <fieldset key={family} className={classes.family}>
          <legend className={classes.name}>{name}</legend>
          <div className={classes.terms}>
            {plans.map(id => {
              const { months } = planParts(id)
              return (
                <label key={id} className={classes.term}>
                  <input
                    type="checkbox"
                    aria-label={`${name}, ${count(months, ['месяц', 'месяца', 'месяцев'])}`}
                    checked={chosen.has(id)}
                    onChange={event => set([id], event.currentTarget.checked)}
                  />
                  {months}&nbsp;мес.
                </label>
              )
            })}
          </div>
          <Switch
            className={classes.all ?? ''}
            color="primary"
            size="xs"
            label="все"
            aria-label={`${name}, все сроки`}
            checked={hasAll(plans)}
            onChange={event => set(plans, event.currentTarget.checked)}
          />
        </fieldset>
      ))}
      {error !== undefined && (
        <p className={classes.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
