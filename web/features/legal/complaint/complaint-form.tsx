import { Radio, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'

import { Username } from '#contract/auth.ts'
import { complaints, type Complaint } from '#contract/complaints.ts'
import { pagePaths } from '#contract/paths.ts'
import { ApiError, call } from '#web/api/call.ts'
import { To } from '#web/features/legal/legal-parts.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { fieldErrors, refusalText } from '#web/ui/form/refusal.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'

import { choiceOf, choices, complaintText, wordsProblem } from './complaint-text.ts'
import { readShortLink } from './short-link.ts'
import './field-styles.ts'

import classes from './complaint.module.css'

interface Values {
  shortlink: string
  choice: string
  words: string
  email: string
}

interface ComplaintFormProps {
  shortlink: string
  /** Where short links are; the first is shown. */
  hosts: readonly string[]
  onSent: (complaint: Complaint) => void
}

const emailRule = textRule(Username)
const order = ['shortlink', 'choice', 'words', 'email'] as const

/** Errors of the answer beside the fields of this form; a link that never was is one of them. */
function errorsOf(error: ApiError): Record<string, string> {
  if (error.status === 404) return { shortlink: error.message }
  const { reason, ...errors } = fieldErrors(error, ['shortlink', 'reason', 'email'])
  return reason === undefined ? errors : { ...errors, words: reason }
}

export function ComplaintForm({ shortlink, hosts, onSent }: ComplaintFormProps) {
  const form = useForm<Values>({
    initialValues: { shortlink, choice: '', words: '', email: '' },
    validate: {
      shortlink: text => readShortLink(text, hosts).problem,
      choice: id => (choiceOf(id) ? undefined : 'Выберите, что не так со ссылкой.'),
      words: (text, { choice }) => wordsProblem(choice, text),
      email: text => (text.trim() === '' ? undefined : emailRule(text))
    },
    onValuesChange: (values, before) => {
      if (sending.isError) sending.reset()
      if (values.choice !== before.choice) form.clearFieldError('words')
    }
  })
  const focusWrong = focusFirst(form, order)

  const sending = useMutation({
    mutationFn: async ({ shortlink: text, choice, words, email }: Values) => {
      const { slug } = readShortLink(text, hosts)
      const body = {
        shortlink: slug,
        reason: complaintText(choice, words),
        ...(email.trim() !== '' && { email: email.trim() })
      }
      // Of nobody's account: a complaint says no more of a person than they told.
      return (await call(complaints.create, { body }, { token: '' })).data
    },
    onSuccess: onSent,
    onError: error => {
      if (!(error instanceof ApiError)) return
      const errors = errorsOf(error)
      form.setErrors(errors)
      focusWrong(errors)
    }
  })
  const isSaid = Object.keys(form.errors).length > 0
  const failure = !isSaid && sending.error instanceof ApiError && sending.error
  const wordsNeeded = choiceOf(form.values.choice)?.wordsNeeded !== undefined

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(values => {
        if (!sending.isPending) sending.mutate(values)
      }, focusWrong)}
    >
      <TextInput
        {...form.getInputProps('shortlink')}
        label="Короткая ссылка"
        description="Вся или её имя после косой черты"
        placeholder={`${hosts[0] ?? ''}/имя`}
        size="md"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Radio.Group
        {...form.getInputProps('choice')}
        label="Что с ней не так"
        size="md"
        inputWrapperOrder={['label', 'error', 'input']}
      >
        <div className={classes.choices}>
          {Object.entries<{ label: string; hint?: string }>(choices).map(([id, { label, hint }]) => (
            <Radio
              key={id}
              value={id}
              label={label}
              description={hint}
              size="md"
              error={form.errors.choice !== undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        {...form.getInputProps('words')}
        label={wordsNeeded ? 'Подробности' : 'Подробности (необязательно)'}
        description="Где встретилась ссылка и что на странице. Пароли и номера карт не пишите"
        size="md"
        rows={5}
        resize="vertical"
      />
      <TextInput
        {...form.getInputProps('email')}
        label="Почта для ответа (необязательно)"
        size="md"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {failure && (
        <p className={classes.failure} role="alert">
          {refusalText(failure)}
        </p>
      )}
      <div>
        <SubmitButton pending={sending.isPending}>Отправить жалобу</SubmitButton>
      </div>
      <p className={classes.quiet}>
        Что мы храним о жалобе и сколько, сказано в{' '}
        <To path={`${pagePaths.privacyPolicy}#purposes`}>политике конфиденциальности</To>.
      </p>
    </form>
  )
}
