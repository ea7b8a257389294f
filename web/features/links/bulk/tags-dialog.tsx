import { Button, Modal } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'

import { TagsField } from '#web/features/links/form/tags-field.tsx'
import type { LinkRecord } from '#web/features/links/link.ts'
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'
import { focusRefused } from '#web/ui/form/focus-refused.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { notifyFailure } from '#web/ui/notify.ts'

import { failureText } from './bulk-actions.ts'
import { OwnTagsField } from './own-tags-field.tsx'
import { CHOOSE_ONE, taggingTitle, type TagAction } from './tag-words.ts'
import { useTagging } from './tagging.ts'

import classes from './tags-dialog.module.css'

/** They fit above the buttons, see `.field`. */
const PROPOSALS_PX = 160

interface TagsDialogProps {
  action: TagAction
  links: readonly LinkRecord[]
  opened: boolean
  onClose: () => void
}

/** Which tags the chosen links get or lose. */
export function TagsDialog({ action, links, opened, onClose }: TagsDialogProps) {
  const { apply, isBusy } = useTagging(links)
  useBackCloses(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={taggingTitle(action, links.length)}
      centered
      size={480}
      returnFocus={false}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': 'Закрыть', disabled: isBusy }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <TagsForm
        action={action}
        links={links}
        opened={opened}
        isBusy={isBusy}
        apply={tags => apply(action, tags)}
        onClose={onClose}
      />
    </Modal>
  )
}

interface TagsFormProps extends TagsDialogProps {
  isBusy: boolean
  apply: (tags: string[]) => Promise<string | undefined>
}

function TagsForm({ action, links, opened, isBusy, apply, onClose }: TagsFormProps) {
  const [tags, setTags] = useState<string[]>([])
  const [isEmpty, setEmpty] = useState(false)
  const [failure, setFailure] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useRef(false)
  useLayoutEffect(() => {
    isSeen.current = opened
    return () => {
      isSeen.current = false
    }
  }, [opened])
  const field = {
    value: tags,
    error: isEmpty ? CHOOSE_ONE : undefined,
    onChange: (next: string[]) => {
      setTags(next)
      setEmpty(false)
    }
  }

  // The way back may have closed the dialog meanwhile.
  const tell = (why: string) => (isSeen.current ? setFailure(why) : notifyFailure(why))
  const send = async () => {
    setFailure(undefined)
    setEmpty(tags.length === 0)
    if (tags.length === 0) return focusRefused(place.current, CHOOSE_ONE)
    try {
      const why = await apply(tags)
      if (why !== undefined) tell(why)
      else if (isSeen.current) onClose()
    } catch (error) {
      tell(failureText(error))
    }
  }

  if (action === 'remove' && links.every(link => link.tags.length === 0)) {
    return (
      <>
        <p className={classes.none}>У выбранных ссылок тегов нет.</p>
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose} data-autofocus>
            Понятно
          </Button>
        </div>
      </>
    )
  }
  return (
    <form
      className={classes.form}
      data-action={action}
      noValidate
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <div ref={place} className={classes.field} inert={isBusy}>
        {action === 'add' ? (
          <TagsField {...field} maxDropdownHeight={PROPOSALS_PX} data-autofocus />
        ) : (
          <OwnTagsField {...field} links={links} />
        )}
      </div>
      <p className={classes.failure} role="alert">
        {failure}
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="md" disabled={isBusy} onClick={onClose}>
          Отмена
        </Button>
        <SubmitButton pending={isBusy}>{action === 'add' ? 'Добавить' : 'Убрать'}</SubmitButton>
      </div>
    </form>
  )
}
