import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PracticeForm } from './practiceForm.tsx'

export function PracticeDialog() {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n._('Practice against bots')}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={i18n._('Practice against bots')}
        description={i18n._('You and a bot against two bots. Unrated.')}
      >
        <PracticeForm />
      </Dialog>
    </>
  )
}
