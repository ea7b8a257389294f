import { useState } from 'react'

import { adminShortlinks, type WholeAdminShortlink } from '#contract/admin-shortlinks.ts'
import { call } from '#web/api/call.ts'
import { EditForm } from '#web/features/admin/list/edit/edit-form.tsx'
import { useEdit } from '#web/features/admin/list/edit/use-edit.ts'
import { readLink, useKeepLink } from '#web/features/admin/shortlinks/link-queries.ts'
import { useUserNames } from '#web/features/admin/user-name.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { checkLink } from './link-check.ts'
import { LinkMarkFields } from './link-mark-fields.tsx'
import { editOf, linkWords, valuesOf } from './link-values.ts'
import { MomentField } from './moment-field.tsx'
import { OwnersField } from './owners-field.tsx'
import { SlugField } from './slug-field.tsx'
import { TextField } from './text-field.tsx'

import classes from './link-form.module.css'

interface LinkFormProps {
  link: WholeAdminShortlink
  onDirty: (isDirty: boolean) => void
  onSending: (isSending: boolean) => void
  onLeave: () => void
}

/** What an administrator may change of a link. */
export function LinkForm({ link, onDirty, onSending, onLeave }: LinkFormProps) {
  const { _id: id, users: owners, username } = link
  const keep = useKeepLink()
  const edit = useEdit({
    stored: valuesOf(link),
    check: checkLink,
    save: async (changes, was) => {
      keep((await call(adminShortlinks.update, { params: { id }, body: editOf(changes, was) })).data)
    },
    reload: async () => valuesOf(await readLink(id)),
    about: { SLUG_TAKEN: 'shortlink' },
    onSaved: () => notifyDone('Изменения сохранены'),
    onLeave: () => {
      onDirty(false)
      onLeave()
    }
  })
  const { before, values } = edit
  const [picked, setPicked] = useState(new Map(owners[0] === undefined ? [] : [[owners[0], username]]))
  const asked = useUserNames(
    [...new Set([...before.users, ...values.users])].filter(user => !picked.has(user))
  )
  const nameOf = (user: string) => picked.get(user) ?? asked.get(user) ?? `№\u00A0${user}`
  const words = linkWords(nameOf)
  return (
    <EditForm edit={edit} words={words} onDirty={onDirty} onSending={onSending} onCancel={onLeave}>
      <TextField edit={edit} name="fulllink" words={words} inputMode="url" />
      <SlugField edit={edit} words={words} earlier={link.earlierShortlinks} />
      <TextField edit={edit} name="title" words={words} />
      <OwnersField
        edit={edit}
        words={words}
        nameOf={nameOf}
        onPick={(user, name) => setPicked(known => new Map([...known, [user, name]]))}
      />
      <LinkMarkFields edit={edit} words={words} />
      <div className={classes.moments}>
        <MomentField edit={edit} name="startDate" words={words} label="Начало" />
        <MomentField edit={edit} name="endDate" words={words} label="Конец" />
      </div>
      {link.isMicrolanding && (
        <>
          <TextField edit={edit} name="description" words={words} lines={3} />
          <TextField edit={edit} name="buttonTitle" words={words} placeholder="Как обычно" />
        </>
      )}
    </EditForm>
  )
}
