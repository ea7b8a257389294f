import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useId, useRef, useState } from 'react'

import type { LinkRecord, OwnLinkRecord } from '#web/features/links/link.ts'
import { useBeforeReload } from '#web/ui/before-reload.ts'
import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

import { BlockedNote } from './blocked-note.tsx'
import { useTargetPage } from './card/target-page.ts'
import { useDraftKeeping, useKeptDraft } from './kept-draft.ts'
import { FullLook } from './landing/full-look.tsx'
import { LeavingContext, PlansLink } from './leaving-link.tsx'
import { likeNote, valuesLike } from './like-values.ts'
import { linkProblems } from './link-problems.ts'
import { useLinkSaving } from './link-saving.ts'
import { newLinkValues, valuesOf, type LinkValues } from './link-values.ts'
import { useNoRoom } from './no-room.ts'
import { useIsUploading } from './picture/picture-upload.ts'
import { LinkPreview } from './preview/link-preview.tsx'
import { SaveProblem } from './save-problem.tsx'
import { LinkSections } from './sections/link-sections.tsx'
import { useOpenSections } from './sections/open-sections.ts'
import { SlugField } from './slug-field.tsx'
import { startOf } from './target/pasted-target.ts'
import { TargetField } from './target/target-field.tsx'
import { useTargetRecognition } from './target/target-recognition.ts'
import { TitleField } from './title-field.tsx'

import parts from '#web/ui/drawer/drawer-form.module.css'
import classes from './link-form.module.css'

interface LinkFormProps {
  /** The link to change; absent: a new one. */
  link?: OwnLinkRecord
  /** The link that a new one starts as a copy of. */
  like?: LinkRecord
  startTarget?: string
  onDirty: (dirty: boolean) => void
  onSending: (sending: boolean) => void
  onSaved: (link: LinkRecord) => void
  onToList: () => void
}

export function LinkForm({
  link,
  like,
  startTarget = '',
  onDirty,
  onSending,
  onSaved,
  onToList
}: LinkFormProps) {
  const [initialValues] = useState(() => {
    if (link) return valuesOf(link)
    return like ? valuesLike(like, new Date()) : newLinkValues(startOf(startTarget))
  })
  const [note] = useState(() => like && likeNote(like, new Date()))
  const start = like ? `like:${like.id}` : startTarget
  const draft = useKeptDraft(link?.id, initialValues, start)
  const before = link && (draft?.before ?? initialValues)
  const form = useForm<LinkValues>({ initialValues, validate: values => linkProblems(values, before) })
  const { setValues } = form
  useEffect(() => {
    if (draft) setValues(draft.values)
  }, [draft, setValues])
  const element = useRef<HTMLFormElement>(null)
  const { recognition, follow, askNow } = useTargetRecognition(
    form.values.target,
    (draft?.values ?? initialValues).target.trim()
  )
  const page = useTargetPage(form.values.target)

  // First the address alone; the rest once it is known what it is, or once it cannot be known.
  const [isUnfolded, setUnfolded] = useState(link !== undefined || like !== undefined || draft !== undefined)
  if (!isUnfolded && (recognition.state === 'known' || recognition.state === 'unreachable')) setUnfolded(true)

  const isDirty = form.isDirty()
  const keeping = useDraftKeeping({
    id: link?.id,
    values: form.values,
    before,
    start,
    isDirty,
    isRestored: draft !== undefined
  })
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  // «Создать ещё» brings a new form into a drawer that has given its focus already.
  const isNew = link === undefined
  const fullPlan = useNoRoom()
  const noRoom = isNew ? fullPlan : undefined
  const noRoomId = useId()
  const { getInputNode } = form
  useEffect(() => {
    if (isNew) getInputNode('target')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const sections = useOpenSections(form)
  const saving = useLinkSaving({
    id: link?.id,
    form,
    before,
    onSaved: saved => {
      keeping.forget()
      onDirty(false)
      onSaved(saved)
    },
    onRefused: sections.showFirst
  })
  const { refusal, isBusy } = saving
  const isUploading = useIsUploading()
  useEffect(() => {
    onSending(isBusy)
    return () => onSending(false)
  }, [isBusy, onSending])

  const send = (values: LinkValues) => {
    if (!isUnfolded) {
      if (recognition.state === 'refused') sections.showFirst({ target: recognition.message })
      else askNow(values.target)
    } else if (noRoom === undefined && !isUploading) saving.send(values)
  }

  // The button loses the focus while it is busy, and gets it back when nothing else takes it: after saving a field may.
  const isAsking = !isUnfolded && recognition.state === 'asking'
  const submit = useFocusAfterWork(isAsking)
  useEffect(() => {
    const isSaidByFields = Object.keys(refusal?.fields ?? {}).length > 0
    if (refusal && !isSaidByFields && !isBusy && document.activeElement === document.body)
      submit.current?.focus()
  }, [refusal, isBusy, submit])

  const setTarget = (target: string) => {
    form.setFieldValue('target', target)
    follow(target)
  }

  const leave = () => {
    keeping.keep()
    onDirty(false)
  }
  useBeforeReload(leave)

  return (
    <LeavingContext value={leave}>
      <div className={classes.layout}>
        <form
          ref={element}
          className={`${parts.form} ${classes.form}`}
          onSubmit={event => form.onSubmit(send, sections.showFirst)(event)}
          noValidate
          aria-busy={isBusy}
        >
          {/* What is typed while it is sent would be lost. */}
          <div className={parts.fields} inert={isBusy}>
            {noRoom !== undefined && (
              <output className={classes.noRoom} id={noRoomId}>
                {noRoom} Или <PlansLink>посмотрите тарифы</PlansLink>.
              </output>
            )}
            {link?.state === 'blocked' && <BlockedNote link={link} />}
            {note !== undefined && <output className={classes.like}>{note}</output>}
            <TargetField
              {...form.getInputProps('target')}
              recognition={recognition}
              isNew={isNew}
              onType={(target, isWhole) => {
                setTarget(target)
                if (isWhole) askNow(target)
              }}
              onLeave={() => askNow(form.values.target)}
              onEnter={() => {
                // Out of a habit people press it after pasting: a link must not come of that yet.
                if (isNew && isUnfolded) form.getInputNode('slug')?.focus()
                else element.current?.requestSubmit()
              }}
            />
            {isUnfolded && (
              <>
                <SlugField
                  {...form.getInputProps('slug')}
                  own={link}
                  onType={slug => form.setFieldValue('slug', slug)}
                />
                <TitleField
                  {...form.getInputProps('title')}
                  proposal={page.title}
                  onTake={title => {
                    form.setFieldValue('title', title)
                    form.getInputNode('title')?.focus()
                  }}
                />
                <LinkSections
                  form={form}
                  wasLanding={before?.isLanding === true}
                  open={sections.open}
                  onToggle={sections.toggle}
                  onTarget={setTarget}
                  onShow={field => sections.showFirst({ [field]: true })}
                />
              </>
            )}
          </div>
          <div className={parts.actions}>
            <output className={classes.checking}>
              {saving.isChecking && 'Ответ не пришёл. Проверяем, сохранилась ли ссылка…'}
            </output>
            {refusal && !(refusal.planLimit === 'links' && noRoom !== undefined) && (
              <SaveProblem
                refusal={refusal}
                onWithoutLanding={() => {
                  form.setFieldValue('isLanding', false)
                  submit.current?.focus()
                }}
                onToList={() => {
                  onDirty(false)
                  onToList()
                }}
              />
            )}
            {isUnfolded && form.values.isLanding && <FullLook values={form.values} />}
            <Button
              ref={submit}
              className={classes.submit ?? ''}
              type="submit"
              color="accent"
              size="md"
              disabled={noRoom !== undefined || refusal?.isGone === true}
              aria-describedby={noRoom === undefined ? undefined : noRoomId}
              loading={isBusy || isUploading || isAsking}
            >
              {link ? 'Сохранить' : isUnfolded ? 'Создать ссылку' : 'Продолжить'}
            </Button>
          </div>
        </form>
        <LinkPreview values={form.values} isRefused={recognition.state === 'refused'} />
      </div>
    </LeavingContext>
  )
}
