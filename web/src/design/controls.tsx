import { useState } from 'react'
import { LanguageSwitch } from '../i18n/languageSwitch.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, PasswordField, SelectField, TextField } from '../ui/field.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'
import { ThemeSwitch } from '../ui/theme.tsx'
import { toast } from '../ui/toast.ts'
import { Part } from './part.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const

export function Controls() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Part title="Buttons">
        {VARIANTS.map(variant => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button variant="primary" size="small">
          small
        </Button>
        <Button variant="primary" size="large">
          large
        </Button>
        <Button variant="primary" busy>
          busy
        </Button>
        <Button disabled>disabled</Button>
      </Part>
      <Part title="Fields">
        <TextField label="Text" hint="A hint below" placeholder="placeholder" />
        <TextField label="With an error" defaultValue="anita@" error="Please enter a valid email address" />
        <PasswordField label="Password" defaultValue="secreto" />
        <SelectField label="Select">
          <option>Arena</option>
          <option>Bracket</option>
        </SelectField>
        <TextField label="Disabled" defaultValue="truco" disabled />
        <Checkbox label="With flor" defaultChecked />
      </Part>
      <Part title="Dialog, menu, toasts, switches">
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Manage Coins"
          description="anita has 1,250 coins."
        >
          <TextField label="Amount" type="number" />
          <Button variant="primary" onClick={() => setOpen(false)}>
            Add Coins
          </Button>
        </Dialog>
        <Menu label="anita">
          <MenuLabel>anita@example.com</MenuLabel>
          <MenuItem onSelect={() => toast.success('Login successful!')}>Success</MenuItem>
          <MenuItem onSelect={() => toast.error('Login failed')}>Error</MenuItem>
        </Menu>
        <Button onClick={() => toast.success('Login successful!')}>Success toast</Button>
        <Button onClick={() => toast.error('Invalid email or password')}>Error toast</Button>
        <LanguageSwitch />
        <ThemeSwitch />
      </Part>
    </>
  )
}
