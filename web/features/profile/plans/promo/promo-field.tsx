import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'

import type { PlanId } from '#contract/plans.ts'
import { usePlanAddress } from '#web/features/profile/plans/plan-address.ts'

import { promoShape, usePromo } from './promo-queries.ts'
import { lookupProblem, promoText } from './promo-words.ts'

import classes from './promo-field.module.css'

/** A promo code: the prices above change as soon as it is known. */
export function PromoField({ plans }: { plans: readonly PlanId[] }) {
  const [{ promo: code }, setAddress] = usePlanAddress()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(code)
  const [shapeProblem, setShapeProblem] = useState(code === '' ? undefined : promoShape(code))
  const { promo, error, isFetching, refetch } = usePromo(code)
  const isGood = promo !== undefined && promo.usage > 0 && promo.plans.some(plan => plans.includes(plan))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '') {
      setAddress({ promo: '' })
      return
    }
    const problem = promoShape(typed)
    setShapeProblem(problem)
    if (problem !== undefined) return
    if (typed === code) void refetch()
    else setAddress({ promo: typed })
  }
  const remove = () => {
    setText('')
    setShapeProblem(undefined)
    setAddress({ promo: '' })
    // The button goes.
    field.current?.focus()
  }
  const isTouched = text.trim() !== code
  const problem =
    shapeProblem ??
    (isTouched || isFetching
      ? undefined
      : error
        ? lookupProblem(error)
        : promo && !isGood
          ? promoText(promo, plans)
          : undefined)

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        label="Промокод"
        size="md"
        value={text}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
        onChange={event => {
          setText(event.currentTarget.value)
          setShapeProblem(undefined)
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" size="md" aria-busy={isFetching}>
          {isFetching ? 'Проверяем…' : 'Применить'}
        </Button>
        {code !== '' && (
          <Button variant="subtle" size="md" onClick={remove}>
            Убрать
          </Button>
        )}
      </div>
      <output className={classes.word}>
        {isGood && !isTouched && (
          <>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
            <span>{promoText(promo, plans)}</span>
          </>
        )}
      </output>
    </form>
  )
}
