import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'

import type { PlanId } from '#contract/plans.ts'
import { usePlanAddress } from '#web/features/profile/plans/plan-address.ts'
import { focusRefused } from '#web/ui/form/focus-refused.ts'
import { isFocusFree } from '#web/ui/is-focus-free.ts'

import { isUsable, promoShape, usePromo } from './promo-queries.ts'
import { lookupProblem, promoText } from './promo-words.ts'

import classes from './promo-field.module.css'

/** A promo code: the prices above change as soon as it is known. */
export function PromoField({ plans }: { plans: readonly PlanId[] }) {
  const [{ promo: code }, setAddress] = usePlanAddress()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(code)
  const [shapeProblem, setShapeProblem] = useState(code === '' ? undefined : promoShape(code))
  const { promo, error, isFetching, refetch } = usePromo(code)
  const isGood = promo !== undefined && isUsable(promo) && promo.plans.some(plan => plans.includes(plan))

  /** Somebody has pressed the button and waits for the answer. */
  const isAsked = useRef(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    isAsked.current = false
    const typed = text.trim()
    if (typed === '') {
      setAddress({ promo: '' })
      return
    }
    const problem = promoShape(typed)
    setShapeProblem(problem)
    if (problem !== undefined) {
      focusRefused(field.current, problem)
      return
    }
    isAsked.current = true
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
  const isAnswered = !isTouched && !isFetching
  useEffect(() => {
    if (!isAsked.current || !isAnswered) return
    isAsked.current = false
    if (problem !== undefined && isFocusFree(field.current?.form)) focusRefused(field.current, problem)
  }, [isAnswered, problem])

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
          isAsked.current = false
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
