import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'

import type { Promo, PromoRow } from '#contract/promo.ts'
import { ApiError } from '#web/api/call.ts'
import { useSavePromo } from '#web/features/admin/promo/promo-changes.ts'
import { promoById } from '#web/features/admin/promo/promo-queries.ts'
import { focusFirst } from '#web/ui/form/focus-refused.ts'

import { changeWords } from './change-words.ts'
import { PlansField } from './plans-field.tsx'
import { priceExample } from './price-example.ts'
import {
  changesOf,
  draftOf,
  editOf,
  followed,
  newPromoValues,
  promoRules,
  valuesOf,
  type PromoValues
} from './promo-values.ts'
import { SaveProblem } from './save-problem.tsx'
import { refusalOf, type SaveRefusal } from './save-refusal.ts'

import parts from '#web/ui/drawer/drawer-form.module.css'
import classes from './promo-form.module.css'

const fieldsFromTop = ['code', 'plans', 'percent', 'usage'] as const

/** A comma stands, for «12,5» to be refused and not to become 125. */
const digitsOf = (text: string): string => text.replaceAll(/[^\d.,]/g, '')

interface PromoFormProps {
  /** The code to change; absent: a new one. */
  promo?: Promo
  onDirty: (dirty: boolean) => void
  onSaved: (promo: PromoRow) => void
  onUnchanged: () => void
  onToList: () => void
}

export function PromoForm({ promo, onDirty, onSaved, onUnchanged, onToList }: PromoFormProps) {
  const [before, setBefore] = useState<PromoValues>(() => (promo ? valuesOf(promo) : newPromoValues))
  const form = useForm<PromoValues>({ initialValues: before, validate: promoRules })
  const save = useSavePromo()
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<SaveRefusal>()
  const [isFollowing, setFollowing] = useState(false)

  const isDirty = Object.keys(changesOf(before, form.values)).length > 0
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  // A code to change comes into a drawer that has given its focus already.
  const { getInputNode } = form
  const isNew = promo === undefined
  useEffect(() => {
    if (!isNew) getInputNode('code')?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const focusWrong = focusFirst(form, fieldsFromTop)

  const saved = (row: PromoRow) => {
    onDirty(false)
    onSaved(row)
  }

  const refuse = (error: unknown) => {
    const refused = refusalOf(error)
    isSending.current = false
    setRefusal(refused)
    form.setErrors(refused.fields)
    focusWrong(refused.fields)
  }

  /** Somebody else, or a payment, has changed it. */
  const follow = async (refused: ApiError, changed: Promo, sent: PromoValues) => {
    setFollowing(true)
    const row = await promoById(changed._id).catch(() => null)
    setFollowing(false)
    if (row) {
      const now = valuesOf(row)
      if (!followed(before, sent, now)) return saved(row)
      setBefore(now)
      // Somebody may have typed meanwhile.
      form.setValues(followed(before, form.getValues(), now) ?? now)
    }
    return refuse(refused)
  }

  const send = (values: PromoValues) => {
    // A second «Enter» may come before the button has learned that it is busy.
    if (isSending.current) return
    if (promo && !isDirty) return onUnchanged()
    isSending.current = true
    setRefusal(undefined)
    save.mutate(
      promo ? { id: promo._id, body: editOf(before, values) } : { id: undefined, body: draftOf(values) },
      {
        onSuccess: saved,
        onError: error => {
          if (promo && error instanceof ApiError && error.code === 'CHANGED_MEANWHILE')
            void follow(error, promo, values)
          else refuse(error)
        }
      }
    )
  }

  // The button loses the focus while it is busy; it gets it back when nothing else has taken it.
  const submit = useRef<HTMLButtonElement>(null)
  const isBusy = save.isPending || isFollowing
  useEffect(() => {
    if (refusal && !isBusy && document.activeElement === document.body) submit.current?.focus()
  }, [refusal, isBusy])

  const example = priceExample(form.values.percent, form.values.plans)
  const words = promo ? changeWords(before, form.values) : []
  return (
    <form
      className={parts.form}
      onSubmit={event => form.onSubmit(send, focusWrong)(event)}
      noValidate
      aria-busy={isBusy}
    >
      <div className={parts.fields}>
        <TextInput
          {...form.getInputProps('code')}
          className={classes.code ?? ''}
          label="Код"
          description="От 3 до 32 латинских букв, цифр, дефисов и подчёркиваний. Регистр не важен: хранится заглавными."
          size="md"
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus={isNew || undefined}
          onChange={event => form.setFieldValue('code', event.currentTarget.value.trim().toUpperCase())}
        />
        <PlansField
          value={form.values.plans}
          error={typeof form.errors.plans === 'string' ? form.errors.plans : undefined}
          onChange={plans => form.setFieldValue('plans', plans)}
        />
        <div>
          <TextInput
            {...form.getInputProps('percent')}
            className={classes.number ?? ''}
            label="Скидка"
            description="Целое число от 1 до 100. Только на первую оплату, продления по полной цене."
            size="md"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            rightSection={<span aria-hidden>%</span>}
            onChange={event => form.setFieldValue('percent', digitsOf(event.currentTarget.value))}
          />
          <output className={classes.example}>{example}</output>
        </div>
        <TextInput
          {...form.getInputProps('usage')}
          className={classes.number ?? ''}
          label="Осталось применений"
          description="Сколько первых оплат ещё пройдёт с этим кодом, от 0 до 1 000 000. Один человек применяет код один раз. 0 останавливает код."
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          onChange={event => form.setFieldValue('usage', digitsOf(event.currentTarget.value))}
        />
      </div>
      <div className={parts.actions}>
        {refusal && (
          <SaveProblem
            refusal={refusal}
            onToList={() => {
              onDirty(false)
              onToList()
            }}
          />
        )}
        {words.length > 0 && (
          <output className={classes.changes}>
            Изменится:{' '}
            {words.map(text => (
              <span key={text}>{text}</span>
            ))}
          </output>
        )}
        <Button
          ref={submit}
          type="submit"
          color="accent"
          size="md"
          loading={isBusy}
          disabled={refusal?.isGone === true}
        >
          {promo ? 'Сохранить' : 'Создать промокод'}
        </Button>
      </div>
    </form>
  )
}
