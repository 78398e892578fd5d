import { Kbd, Modal, Text, VisuallyHidden } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { paletteTexts } from '../../../src/texts/en/staff/palette.ts';
import { UserText } from '../components/text.tsx';
import { staffTexts } from '../texts.ts';
import classes from './palette.module.css';
import { usePaletteItems } from './palette-items.ts';
import type { PaletteItem } from './palette-search.ts';
import { GO_KEY } from './shortcuts.tsx';

const { t } = staffTexts(paletteTexts);

/** Characters of what is searched: those of the longest e-mail. */
const MOST_CHARACTERS = 254;

/** Finds pages, actions, renters and IDs, and goes to what is chosen. Only what the viewer may open is listed. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // It opens after it is mounted: only then the focus returns to where it was.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal.Root
      opened={opened && isMounted}
      onClose={onClose}
      size={560}
      yOffset="12dvh"
      centered={false}
      // `className` of the content would also be that of the frame around it.
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('search')}>
        <SearchBox onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** A combobox whose list is always open: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
function SearchBox({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, status, isSearching } = usePaletteItems(text);
  const listId = useId();
  const items = groups.flatMap((group) => group.items);
  const chosen = items[Math.min(at, items.length - 1)];
  const choose = (item: PaletteItem) => {
    onClose();
    item.open();
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || items.length === 0) return;
    const current = items.indexOf(chosen as PaletteItem);
    const next = { ArrowDown: current + 1, ArrowUp: current - 1 + items.length }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next % items.length);
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
  }

  return (
    <>
      <div className={classes.field}>
        <Search size={16} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('search')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId} ${chosen.key}`.replaceAll(' ', '-')}
          placeholder={t('hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_CHARACTERS}
          value={text}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>{t('escape')}</Kbd>
      </div>
      <div id={listId} role="listbox" aria-label={t('results')} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may contain no fieldset
          <div key={group.title} role="group" aria-label={group.title}>
            <Text fz="xs" c="dimmed" className={classes.title ?? ''} aria-hidden>
              {group.title}
            </Text>
            {group.items.map((item) => (
              <Option
                key={item.key}
                id={`${listId} ${item.key}`.replaceAll(' ', '-')}
                item={item}
                chosen={item === chosen}
                onChoose={() => choose(item)}
                onPoint={() => setAt(items.indexOf(item))}
              />
            ))}
          </div>
        ))}
      </div>
      {status !== undefined && (
        <Text fz="sm" c="dimmed" className={classes.status ?? ''}>
          {status}
        </Text>
      )}
      <VisuallyHidden role="status">
        {isSearching ? '' : (status ?? t('count', { count: items.length }))}
      </VisuallyHidden>
    </>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  chosen: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Option({ id, item: { label, hint, icon: Icon, shortcut }, chosen, onChoose, onPoint }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its Enter key does the same
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen option
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={chosen}
      className={classes.option}
      onClick={onChoose}
      onMouseMove={onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon size={16} aria-hidden />
      <span className={classes.label}>
        <UserText>{label}</UserText>
        {hint !== undefined && (
          <Text component="span" fz="sm" c="dimmed">
            {' '}
            <UserText>{hint}</UserText>
          </Text>
        )}
      </span>
      {shortcut !== undefined && (
        <span aria-hidden className={classes.shortcut}>
          <Kbd>{GO_KEY}</Kbd> <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </div>
  );
}
