import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { type AdminUserDetails, adminUsers } from '#contract/admin-users.ts'
import { call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'
import { EditField } from '#web/features/admin/list/edit/edit-field.tsx'
import { EditForm } from '#web/features/admin/list/edit/edit-form.tsx'
import { useEdit } from '#web/features/admin/list/edit/use-edit.ts'
import { readUser, useKeepUser } from '#web/features/admin/users/user-queries.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { PlanFields } from './plan-fields.tsx'
import { editOf, rolesInOrder, userWords, valuesOf } from './user-values.ts'

import classes from './user-form.module.css'

interface UserFormProps {
  user: AdminUserDetails
  onDirty: (isDirty: boolean) => void
  onSending: (isSending: boolean) => void
  onLeave: () => void
}

const isRenewing = ({ subscription }: AdminUserDetails): boolean =>
  subscription?.status === 'Active' || subscription?.status === 'PastDue'

/** The server says what is wrong with a value, beside its field. */
const check = () => ({})

/** What an administrator may change of a user. */
export function UserForm({ user, onDirty, onSending, onLeave }: UserFormProps) {
  const client = useQueryClient()
  const keep = useKeepUser()
  const edit = useEdit({
    stored: valuesOf(user),
    check,
    save: async (changes, was) => {
      const body = editOf(changes, was)
      keep((await call(adminUsers.update, { params: { id: user._id }, body })).data)
    },
    reload: async () => valuesOf(await readUser(user._id)),
    onSaved: () => {
      notifyDone('Изменения сохранены')
      // It may have been oneself.
      void client.invalidateQueries({ queryKey: profileKey })
    },
    onLeave: () => {
      onDirty(false)
      onLeave()
    }
  })
  const { values, set, errors } = edit
  return (
    <EditForm edit={edit} words={userWords} onDirty={onDirty} onSending={onSending} onCancel={onLeave}>
      <PlanFields edit={edit} renews={isRenewing(user)} />
      <EditField edit={edit} name="confirm" words={userWords}>
        <Switch
          color="primary"
          label="Почта подтверждена"
          description={user.username}
          checked={values.confirm}
          onChange={event => set('confirm', event.currentTarget.checked)}
        />
      </EditField>
      <EditField edit={edit} name="roles" words={userWords}>
        <Checkbox.Group
          label="Роли"
          value={values.roles}
          error={errors.roles}
          onChange={roles => set('roles', rolesInOrder(roles))}
        >
          <div className={classes.roles}>
            <Checkbox
              value="SELLER"
              label="Продавец: видит статистику Wildberries"
              description={
                user.wbToken &&
                !values.roles.includes('SELLER') &&
                'Вместе с ролью удалится токен Wildberries: вернуть его сможет только сам пользователь.'
              }
            />
            <Checkbox value="ADMIN" label="Администратор: видит и меняет всё" />
          </div>
        </Checkbox.Group>
      </EditField>
      <EditField edit={edit} name="telegram" words={userWords}>
        <TextInput
          label="Telegram"
          placeholder="@ivanova"
          size="md"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={values.telegram}
          error={errors.telegram}
          onChange={event => set('telegram', event.currentTarget.value.trim())}
        />
      </EditField>
    </EditForm>
  )
}
