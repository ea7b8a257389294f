import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

import { LinkForm } from '#web/features/links/form/link-form.tsx'
import type { LinkRecord } from '#web/features/links/link.ts'

import { SavedLink } from './saved-link.tsx'
import type { SavedLinkRecord } from './saved-state.ts'

interface CreateLinkProps {
  startTarget: string
  saved: SavedLinkRecord | undefined
  onDirty: (dirty: boolean) => void
  onSending: (sending: boolean) => void
  onSaved: (link: LinkRecord) => void
  onAnother: () => void
  onToList: () => void
}

export function CreateLink({ saved, onAnother, ...form }: CreateLinkProps) {
  if (!saved) return <LinkForm {...form} />
  return (
    <SavedLink
      link={saved}
      title={saved.isLanding ? 'Страница готова' : 'Ссылка готова'}
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
