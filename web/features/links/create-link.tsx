import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { LinkForm } from './link-form.tsx'
import type { LinkRecord } from './link.ts'
import { SavedLink } from './saved-link.tsx'

interface CreateLinkProps {
  startTarget: string
  onDirty: (dirty: boolean) => void
}

export function CreateLink({ startTarget, onDirty }: CreateLinkProps) {
  const [saved, setSaved] = useState<LinkRecord>()
  const [target, setTarget] = useState(startTarget)
  if (!saved) return <LinkForm startTarget={target} onDirty={onDirty} onSaved={setSaved} />
  return (
    <SavedLink
      link={saved}
      title="Ссылка готова"
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            setTarget('')
            setSaved(undefined)
          }}
        >
          Создать ещё
        </Button>
      }
    />
  )
}
