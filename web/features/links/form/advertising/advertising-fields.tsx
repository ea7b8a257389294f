import { Autocomplete, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'

import { FormSwitch } from '#web/features/links/form/form-switch.tsx'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { advertiserMemory } from './advertiser-memory.ts'
import { eridProblem } from './erid-problem.ts'
import { markNotes } from './mark-notes.ts'
import { MarkPreview } from './mark-preview.tsx'

import classes from './advertising-fields.module.css'

/** Also of «erid: LjN8K» and of an address that has it, as both are copied. */
const eridOfPasted = (text: string): string | undefined => /\berid\s*[:=]\s*([A-Za-z0-9_-]+)/i.exec(text)?.[1]

/** Letters from which on a wrong one is no slip that is just being mended. */
const WORTH_CHECKING = 3

/** The mark that the law wants on advertising; out of sight until it is needed. */
export function AdvertisingFields({ form }: { form: UseFormReturnType<LinkValues> }) {
  const { isAdvertising } = form.values
  const typed = form.values.erid.trim()
  const [advertisers] = useState(advertiserMemory.read)
  // That there is neither of the two is said at the erid alone.
  form.watch('isAdvertising', () => form.clearFieldError('erid'))
  form.watch('advertiser', () => {
    if (typed === '') form.clearFieldError('erid')
  })
  return (
    <div>
      <FormSwitch
        label="Это реклама"
        description="Добавим к адресу erid и покажем рекламодателя там, где это нужно по закону"
        {...form.getInputProps('isAdvertising', { type: 'checkbox' })}
      />
      {isAdvertising && (
        <div className={classes.fields}>
          <TextInput
            size="md"
            label="erid"
            description="Номер объявления: его выдаёт оператор рекламных данных (ОРД) до публикации"
            placeholder="LjN8Kxxxx"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('erid')}
            error={form.errors.erid ?? (typed.length >= WORTH_CHECKING && eridProblem(typed))}
            onPaste={event => {
              const erid = eridOfPasted(event.clipboardData.getData('text'))
              if (erid === undefined) return
              event.preventDefault()
              form.setFieldValue('erid', erid)
            }}
          />
          <Autocomplete
            size="md"
            label="Рекламодатель"
            description="Название и ИНН"
            placeholder="ООО «Ромашка», ИНН 1234567890"
            autoComplete="off"
            data={advertisers}
            // Within the dialog, not beside it.
            comboboxProps={{ position: 'bottom-start', withinPortal: false }}
            {...form.getInputProps('advertiser')}
          />
          <output>
            {markNotes(form.values).map(({ text, isWarning }) => (
              <p key={text} className={isWarning ? classes.warning : classes.note}>
                {text}
              </p>
            ))}
          </output>
          <MarkPreview values={form.values} />
        </div>
      )}
    </div>
  )
}
