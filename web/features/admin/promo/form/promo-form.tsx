import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'

import { promo as promos, type Promo } from '#contract/promo.ts'
import { call } from '#web/api/call.ts'
import { EditField } from '#web/features/admin/list/edit/edit-field.tsx'
import { EditForm } from '#web/features/admin/list/edit/edit-form.tsx'
import { useEdit } from '#web/features/admin/list/edit/use-edit.ts'
import { useCreatePromo } from '#web/features/admin/promo/promo-changes.ts'
import { readPromo } from '#web/features/admin/promo/promo-queries.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { PlansField } from './plans-field.tsx'
import { priceExample } from './price-example.ts'
import { checkPromo, draftOf, editOf, newPromoValues, promoWords, valuesOf } from './promo-values.ts'

import classes from './promo-form.module.css'

/** A comma stands, for «12,5» to be refused and not to become 125. */
const digitsOf = (text: string): string => text.replaceAll(/[^\d.,]/g, '')

interface PromoFormProps {
  /** The code to change; absent: a new one. */
  promo?: Promo
  onDirty: (isDirty: boolean) => void
  onSending: (isSending: boolean) => void
  onLeave: () => void
}

/** What a code gives, on what, and how often. */
export function PromoForm({ promo, onDirty, onSending, onLeave }: PromoFormProps) {
  const create = useCreatePromo()
  const edit = useEdit({
    stored: promo ? valuesOf(promo) : newPromoValues,
    check: checkPromo,
    save: (changes, was) =>
      promo
        ? call(promos.update, { params: { id: promo._id }, body: editOf(changes, was) })
        : create(draftOf({ ...newPromoValues, ...changes })),
    reload: async () => (promo ? valuesOf(await readPromo(promo._id)) : newPromoValues),
    onSaved: () => notifyDone(promo ? 'Изменения сохранены' : `Промокод ${values.code} создан`),
    onLeave: () => {
      onDirty(false)
      onLeave()
    },
    about: { PROMO_TAKEN: 'code' }
  })
  const { values, set, errors } = edit

  // A code to change comes into a panel that has given its focus already.
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus({ preventScroll: true }), [])

  return (
    <EditForm
      edit={edit}
      words={promoWords}
      onDirty={onDirty}
      onSending={onSending}
      onCancel={onLeave}
      {...(!promo && { createAs: 'Создать промокод' })}
    >
      <EditField edit={edit} name="code" words={promoWords}>
        <TextInput
          ref={code}
          className={classes.code ?? ''}
          label={promoWords.code.label}
          description="От 3 до 32 латинских букв, цифр, дефисов и подчёркиваний. Регистр не важен: хранится заглавными."
          size="md"
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          value={values.code}
          error={errors.code}
          onChange={event => set('code', event.currentTarget.value.trim().toUpperCase())}
        />
      </EditField>
      <EditField edit={edit} name="plans" words={promoWords}>
        <PlansField value={values.plans} error={errors.plans} onChange={plans => set('plans', plans)} />
      </EditField>
      <EditField edit={edit} name="percent" words={promoWords}>
        <TextInput
          className={classes.number ?? ''}
          label={promoWords.percent.label}
          description="Целое число от 1 до 100. Только на первую оплату, продления по полной цене."
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          rightSection={<span aria-hidden>%</span>}
          value={values.percent}
          error={errors.percent}
          onChange={event => set('percent', digitsOf(event.currentTarget.value))}
        />
        <output className={classes.example}>{priceExample(values.percent, values.plans)}</output>
      </EditField>
      <EditField edit={edit} name="usage" words={promoWords}>
        <TextInput
          className={classes.number ?? ''}
          label={promoWords.usage.label}
          description={
            'Сколько первых оплат ещё пройдёт с этим кодом, от 0 до 1\u00A0000\u00A0000. Один человек применяет код один раз. 0 останавливает код.'
          }
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={values.usage}
          error={errors.usage}
          onChange={event => set('usage', digitsOf(event.currentTarget.value))}
        />
      </EditField>
    </EditForm>
  )
}
