import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { EmptyState } from '#web/ui/states.tsx'

interface AllArchivedProps {
  create: string
  onOpenArchive: () => void
}

/** There are links, and all of them are out of the list. */
export const AllArchived = ({ create, onOpenArchive }: AllArchivedProps) => (
  <EmptyState
    title="Все ссылки в архиве"
    text="Они работают и занимают место в тарифе, как раньше. Верните их в список или создайте новую."
    action={
      <>
        <Button variant="default" mr="xs" onClick={onOpenArchive}>
          Открыть архив
        </Button>
        <Button component={Link} to={create} color="accent">
          Создать ссылку
        </Button>
      </>
    }
  />
)
