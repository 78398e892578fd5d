import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { components } from '../../../../src/texts/en/staff/parts/components.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { LazyPanel } from './panel-button.tsx';

const { t } = staffTexts(components);

/** Views of a table that one person saves: more would not be found again. */
const MOST_VIEWS = 20;

/** Most characters of a name; longer ones would not fit beside each other. */
const MOST_NAME_CHARACTERS = 40;

/** A view of a table: what it shows, in which order, and with which columns. */
interface SavedView {
  name: string;
  /** The query parameters of the URL. */
  values: Record<string, string>;
  hidden: readonly string[];
}

interface SavedViewsProps {
  /** The table's name. */
  label: string;
  /** The query parameters that belong to a view. A search does not: it may be personal data. */
  parameters: readonly string[];
  hidden: readonly string[];
  setHidden: (hidden: readonly string[]) => void;
}

/**
 * A button that opens the list of saved views, and saves the one that is shown. Views are stored in this browser for the
 * signed-in person: they are a convenience, and the server needs none of them.
 */
export function SavedViews({ label, parameters, hidden, setHidden }: SavedViewsProps) {
  const { user } = useMe();
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `views: ${label}, ${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const [address, setAddress] = useAddress();
  const apply = (view: SavedView) => {
    const values = Object.fromEntries(parameters.map((name) => [name, view.values[name]]));
    setAddress({ ...values, q: undefined });
    setHidden(view.hidden);
  };
  const save = (name: string) => {
    const values = Object.fromEntries(
      parameters.flatMap((each) => (address[each] ? [[each, address[each]] as const] : [])),
    );
    setViews([...views.filter((view) => view.name !== name), { name, values, hidden }]);
  };
  return (
    <LazyPanel icon={Bookmark} button={t('views')} label={t('savedViews')} width={320}>
      {(close) => (
        <Stack gap="sm">
          {views.length === 0 && (
            <Text fz="sm" c="dimmed">
              {t('viewsText')}
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap="xs" wrap="nowrap" justify="space-between">
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => {
                  apply(view);
                  close();
                }}
              >
                <bdi>{view.name}</bdi>
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('deleteView', { name: view.name })}
                onClick={() => setViews(views.filter(({ name }) => name !== view.name))}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {views.length < MOST_VIEWS ? (
            <SaveForm onSave={save} />
          ) : (
            <Text fz="sm" c="dimmed">
              {t('mostViews', { most: MOST_VIEWS })}
            </Text>
          )}
        </Stack>
      )}
    </LazyPanel>
  );
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onSave(name.trim());
        setName('');
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={t('viewName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={MOST_NAME_CHARACTERS}
          autoComplete="off"
          flex={1}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
