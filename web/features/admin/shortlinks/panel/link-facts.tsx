import { Button } from '@mantine/core'
import { IconBan, IconLockOpen } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { AdminShortlink } from '#contract/admin-shortlinks.ts'
import { pagePaths } from '#contract/paths.ts'
import { shortUrl, useConfig } from '#web/api/config.ts'
import { SubjectHistory } from '#web/features/admin/list/history/subject-history.tsx'
import { EditAction, RemoveAction } from '#web/features/admin/list/panel/panel-actions.tsx'
import {
  CopyFact,
  Facts,
  Figures,
  PanelAlarm,
  PanelBody,
  PanelSection
} from '#web/features/admin/list/panel/panel-parts.tsx'
import { useLinkBlock } from '#web/features/admin/shortlinks/block/use-link-block.ts'
import { figureWords } from '#web/features/admin/shortlinks/link-figures.ts'
import { formatNumber } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { landingFacts, markFacts, ownFacts, placeFacts } from './link-fact-lists.tsx'
import { useLinkRemoval } from './use-link-removal.ts'

interface LinkFactsProps {
  link: AdminShortlink
  editAddress: string
  onRemoved: () => void
  onLeave: () => void
}

/** Everything about one link, and what can be done. */
export function LinkFacts({ link, editAddress, onRemoved, onLeave }: LinkFactsProps) {
  const { _id: id, shortlink: slug, blocked, blockedReason } = link
  const blocking = useLinkBlock({ id, slug, blocked, blockedReason })
  const removal = useLinkRemoval(link, { onRemoved, onLeave })
  const { data: config } = useConfig()
  const actions = (
    <>
      <EditAction to={editAddress} />
      <Button
        variant="default"
        leftSection={blocked ? <IconLockOpen {...smallIcon} /> : <IconBan {...smallIcon} />}
        onClick={() => (blocked ? blocking.unblock() : void blocking.block())}
      >
        {blocked ? 'Разблокировать' : 'Заблокировать'}
      </Button>
      <RemoveAction onPress={removal.ask} />
    </>
  )
  return (
    <PanelBody actions={link.deleted === null && actions}>
      {blocked && (
        <PanelAlarm
          action={
            link.deleted === null && (
              <Button variant="default" size="xs" onClick={() => void blocking.block()}>
                Изменить причину
              </Button>
            )
          }
        >
          <strong>Заблокирована.</strong> {blockedReason}
        </PanelAlarm>
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
        {config && <CopyFact value={shortUrl(config.shortBase, slug)} label="Скопировать ссылку" />}
      </PanelSection>
      <PanelSection title="Чья она">
        <Facts facts={ownFacts(link)} />
      </PanelSection>
      <PanelSection title="Маркировка">
        <Facts facts={markFacts(link)} />
      </PanelSection>
      {link.landed && (
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
