import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'

import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { useEditAccount } from '#web/features/profile/info/account-changes.ts'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { isFocusFree } from '#web/ui/is-focus-free.ts'

import parts from '#web/features/profile/parts.module.css'

/** Copied from a page or a letter it comes with line ends. */
const cleaned = (token: string): string => token.replaceAll(/\s+/g, '')

const WHICH =
  'Вставьте его целиком. Подойдёт «Базовый» с категориями «Статистика» и «Аналитика», «Только чтение».'
const OF_ANOTHER = 'С токеном другого кабинета всё, что мы собрали по прежнему, удалится.'

interface TokenFormProps {
  /** The mask of the one that there is. */
  present: string | null
  isPersonal: boolean
}

export function TokenForm({ present, isPersonal }: TokenFormProps) {
  const hasToken = present !== null
  const edit = useEditAccount()
  const form = useForm({
    initialValues: { wbToken: '' },
    validate: { wbToken: value => (cleaned(value) === '' ? 'Вставьте токен.' : undefined) },
    onValuesChange: ({ wbToken }) => {
      if (wbToken !== '' && !edit.isPending) edit.reset()
    }
  })
  const focusWrong = focusFirst(form, ['wbToken'])

  const save = form.onSubmit(({ wbToken }) => {
    if (edit.isPending) return
    edit.mutate(
      { wbToken: cleaned(wbToken) },
      {
        onSuccess: () => form.setValues({ wbToken: '' }),
        // What was pasted stays: when the marketplace is away, it is tried again.
        onError: error => {
          if (!(error instanceof ApiError) || error.status !== 422) return
          const errors = { wbToken: error.message, ...fieldErrors(error, ['wbToken']) }
          form.setErrors(errors)
          if (isFocusFree(form.getInputNode('wbToken')?.closest('form'))) focusWrong(errors)
        }
      }
    )
  }, focusWrong)

  return (
    <form className={parts.form} noValidate onSubmit={save}>
      <Textarea
        {...form.getInputProps('wbToken')}
        w="100%"
        label={hasToken ? 'Новый токен' : 'Токен'}
        description={hasToken ? `${WHICH} ${OF_ANOTHER}` : WHICH}
        size="md"
        rows={3}
        maxLength={5000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {!isPersonal && (
        <p className={parts.warning}>
          Не давайте нам персональный токен: по правилам Wildberries его нельзя передавать облачным сервисам,
          таким как наш.
        </p>
      )}
      <div className={parts.actions}>
        <Button type="submit" variant="default" aria-busy={edit.isPending}>
          {edit.isPending ? 'Проверяем на Wildberries…' : hasToken ? 'Заменить токен' : 'Добавить токен'}
        </Button>
        <output>
          {hasToken && edit.data?.wbToken === present && (
            <span className={parts.done}>
              <IconCheck size={18} aria-hidden />
              Токен проверен и сохранён
            </span>
          )}
        </output>
      </div>
      {!form.errors.wbToken && <Failure error={edit.error} />}
    </form>
  )
}
