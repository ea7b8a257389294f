import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

import { MINUTE_MS } from '#contract/durations.ts'
import { LinkForm } from '#web/features/links/form/link-form.tsx'
import type { LinkRecord } from '#web/features/links/link.ts'
import { useNow } from '#web/ui/use-now.ts'

import { ReadLink } from './read-link.tsx'
import { SavedLink } from './saved-link.tsx'
import type { SavedLinkRecord } from './saved-state.ts'
import { savedTitle } from './saved-words.ts'

interface CreateLinkProps {
  startTarget: string
  /** The id of the link that it starts as a copy of. */
  like: string | undefined
  saved: SavedLinkRecord | undefined
  onDirty: (dirty: boolean) => void
  onSending: (sending: boolean) => void
  onSaved: (link: LinkRecord) => void
  onAnother: () => void
  onToList: () => void
}

export function CreateLink({ saved, like, onAnother, ...form }: CreateLinkProps) {
  const now = useNow(MINUTE_MS)
  if (!saved) {
    if (like === undefined) return <LinkForm {...form} />
    return (
      <ReadLink key={like} id={like} onToList={form.onToList}>
        {link => <LinkForm {...form} like={link} />}
      </ReadLink>
    )
  }
  return (
    <SavedLink
      link={saved}
      title={savedTitle(saved, now)}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={onAnother}
        >
          Создать ещё
        </Button>
      }
    />
  )
}
