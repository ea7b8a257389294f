import { Button, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'

import { support, SUPPORT_MESSAGE_MAX, SupportRequest, supportTopics, topicNames } from '#contract/support.ts'
import type { Profile } from '#contract/user.ts'
import { ApiError, call } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { textRule } from '#web/ui/form/text-rule.ts'

import { emptyRequest, keepDraft, readDraft } from './draft.ts'
import { LongTextField } from './long-text-field.tsx'

import parts from '#web/features/profile/parts.module.css'

const { message } = SupportRequest.properties
const fields = ['topic', 'message']

interface QuestionFormProps {
  profile: Profile
  onSent: () => void
}

export function QuestionForm({ profile: { _id: user, confirm }, onSent }: QuestionFormProps) {
  const form = useForm({
    initialValues: readDraft(user),
    validate: { message: textRule(message) },
    onValuesChange: values => {
      keepDraft(user, values)
      if (ask.isError) ask.reset()
    }
  })
  const focusWrong = focusFirst(form, fields)

  const ask = useMutation({
    mutationFn: (body: SupportRequest) => call(support.ask, { body }),
    onSuccess: () => {
      keepDraft(user, emptyRequest)
      onSent()
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      const errors = fieldErrors(error, fields)
      form.setErrors(errors)
      focusWrong(errors)
    }
  })
  const isSaid = Object.keys(form.errors).length > 0

  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={form.onSubmit(values => {
        if (!ask.isPending) ask.mutate(values)
      }, focusWrong)}
    >
      <NativeSelect
        {...form.getInputProps('topic')}
        className={parts.field ?? ''}
        label="Тема"
        size="md"
        data={supportTopics.map(value => ({ value, label: topicNames[value] }))}
      />
      <LongTextField
        {...form.getInputProps('message')}
        label="Вопрос"
        rows={8}
        text={form.values.message}
        max={SUPPORT_MESSAGE_MAX}
      />
      {!confirm && (
        <p className={parts.warning}>
          Почта не подтверждена. Проверьте, что в ней нет ошибки, иначе ответ не дойдёт.
        </p>
      )}
      <Button type="submit" color="accent" size="md" aria-busy={ask.isPending}>
        {ask.isPending ? 'Отправляем…' : 'Отправить'}
      </Button>
      {!isSaid && <Failure error={ask.error} />}
    </form>
  )
}
