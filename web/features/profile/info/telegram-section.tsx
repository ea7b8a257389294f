import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'

import { users } from '#contract/users.ts'
import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { textRule } from '#web/ui/form/text-rule.ts'

import { useEditAccount } from './account-changes.ts'

import parts from '#web/features/profile/parts.module.css'

const isValid = textRule(users.edit.body.properties.telegram)

/** Of an address of a profile, the name in it. */
const nameIn = (text: string): string =>
  text
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?(t|telegram)\.me\//i, '')
    .replace(/[/?#].*$/, '')

export function TelegramSection({ telegram }: { telegram: string }) {
  const edit = useEditAccount()
  const form = useForm({
    initialValues: { telegram },
    validate: { telegram: value => isValid(nameIn(value)) }
  })
  const focusWrong = focusFirst(form, ['telegram'])

  const save = form.onSubmit(values => {
    if (edit.isPending) return
    edit.mutate(
      { telegram: nameIn(values.telegram) },
      {
        onSuccess: profile => form.setValues({ telegram: profile.telegram }),
        onError: error => {
          if (!(error instanceof ApiError)) return
          const errors = fieldErrors(error, ['telegram'])
          form.setErrors(errors)
          focusWrong(errors)
        }
      }
    )
  }, focusWrong)
  return (
    <Section id="telegram" title="Telegram" lead="Необязательно. Запасной способ с вами связаться.">
      <form className={parts.form} noValidate onSubmit={save}>
        <TextInput
          {...form.getInputProps('telegram')}
          className={parts.field ?? ''}
          label="Имя в Telegram"
          placeholder="@ivanova"
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={parts.actions}>
          <Button type="submit" variant="default" aria-busy={edit.isPending}>
            {edit.isPending ? 'Сохраняем…' : 'Сохранить'}
          </Button>
          <output>
            {edit.data?.telegram === form.values.telegram && (
              <span className={parts.done}>
                <IconCheck size={18} aria-hidden />
                Сохранено
              </span>
            )}
          </output>
        </div>
        {!form.errors.telegram && edit.variables?.telegram === nameIn(form.values.telegram) && (
          <Failure error={edit.error} />
        )}
      </form>
    </Section>
  )
}
