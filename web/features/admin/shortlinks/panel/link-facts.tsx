import { Button } from '@mantine/core'
import { IconBan, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { AdminShortlink } from '#contract/admin-shortlinks.ts'
import { pagePaths } from '#contract/paths.ts'
import { shortUrl, useConfig } from '#web/api/config.ts'
import { SubjectHistory } from '#web/features/admin/list/history/subject-history.tsx'
import { Facts, Figures, PanelBody, PanelSection } from '#web/features/admin/list/panel/panel-parts.tsx'
import { useLinkBlock } from '#web/features/admin/shortlinks/block/use-link-block.ts'
import { figureWords } from '#web/features/admin/shortlinks/link-figures.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { landingFacts, markFacts, ownFacts, placeFacts } from './link-fact-lists.tsx'
import { useLinkRemoval } from './use-link-removal.tsx'

import classes from './link-facts.module.css'

interface LinkFactsProps {
  link: AdminShortlink
  editAddress: string
  onRemoved: () => void
}

/** Everything about one link, and what can be done. */
export function LinkFacts({ link, editAddress, onRemoved }: LinkFactsProps) {
  const { _id: id, shortlink: slug, blocked, blockedReason } = link
  const blocking = useLinkBlock({ id, slug, blocked, blockedReason })
  const removal = useLinkRemoval(link, onRemoved)
  const { data: config } = useConfig()
  const actions = (
    <>
      <Button
        component={Link}
        to={editAddress}
        replace
        preventScrollReset
        color="accent"
        leftSection={<IconPencil {...smallIcon} />}
      >
        Изменить
      </Button>
      <Button
        variant="default"
        leftSection={blocked ? <IconLockOpen {...smallIcon} /> : <IconBan {...smallIcon} />}
        onClick={() => (blocked ? blocking.unblock() : void blocking.block())}
      >
        {blocked ? 'Разблокировать' : 'Заблокировать'}
      </Button>
      <Button
        className={classes.remove ?? ''}
        variant="default"
        leftSection={<IconTrash {...smallIcon} />}
        onClick={removal.ask}
      >
        Удалить
      </Button>
    </>
  )
  return (
    <PanelBody actions={link.deleted === null && actions}>
      {blocked && (
        <div className={classes.blocked}>
          <p>
            <strong>Заблокирована.</strong> {blockedReason}
          </p>
          {link.deleted === null && (
            <Button variant="default" size="xs" onClick={() => void blocking.block()}>
              Изменить причину
            </Button>
          )}
        </div>
      )}
      <Figures
        figures={[
          { name: 'Переходы', value: figureWords(link.visits) },
          { name: 'Люди', value: figureWords(link.uniqVisits) },
          {
            name: 'Жалобы',
            value:
              link.complaints === 0 ? (
                '0'
              ) : (
                <Link to={`${pagePaths.adminComplaints}?link=${id}`}>{formatNumber(link.complaints)}</Link>
              )
          }
        ]}
      />
      <PanelSection title="Куда ведёт">
        <Facts facts={placeFacts(link)} />
        {config && (
          <div className={classes.copy}>
            <CopyButton value={shortUrl(config.shortBase, slug)} label="Скопировать ссылку" />
          </div>
        )}
      </PanelSection>
      <PanelSection title="Чья она">
        <Facts facts={ownFacts(link)} />
      </PanelSection>
      <PanelSection title="Маркировка">
        <Facts facts={markFacts(link)} />
      </PanelSection>
      {link.isMicrolanding && (
        <PanelSection title="Мини-страница">
          <Facts facts={landingFacts(link)} />
        </PanelSection>
      )}
      <PanelSection title="История">
        <SubjectHistory subject="link" id={id} />
      </PanelSection>
      {blocking.dialog}
      {removal.dialog}
    </PanelBody>
  )
}
