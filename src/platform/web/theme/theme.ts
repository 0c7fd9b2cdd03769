import { createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './theme.module.css';

/** Ten times the same token: Mantine asks for shades, the product has one accent. */
const solid = (token: string): MantineColorsTuple => {
  const value = `var(--${token})`;
  return [value, value, value, value, value, value, value, value, value, value];
};

/** Mantine's components in the product's tokens (tokens.css holds every value). */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSmoothing: true,
  white: 'var(--on-accent)',
  black: 'var(--base)',
  primaryColor: 'accent',
  primaryShade: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '24px', xl: '28px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  colors: {
    dark: [
      'var(--t1)',
      'var(--t2)',
      'var(--t3)',
      'var(--t3)',
      'var(--line2)',
      'var(--s3)',
      'var(--s2)',
      'var(--s1)',
      'var(--base)',
      'var(--base)',
    ],
    accent: solid('accent'),
    red: solid('red'),
  },
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'default' },
      vars: (_theme: unknown, props: { size?: string }) => {
        const size = props.size ?? 'sm';
        return {
          root: {
            '--button-height': `var(--action-height-${size})`,
            '--button-padding-x': `var(--action-padding-${size})`,
            '--button-fz': `var(--action-text-${size})`,
            '--button-radius': 'var(--control-radius)',
          },
        };
      },
      classNames: {
        root: classes.button ?? '',
        section: classes.buttonSection ?? '',
        label: classes.buttonLabel ?? '',
      },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', size: 28 },
      classNames: { root: classes.actionIcon ?? '' },
    },
    Input: { classNames: { input: classes.input ?? '' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: {
        label: classes.label ?? '',
        required: classes.required ?? '',
        error: classes.error ?? '',
        description: classes.description ?? '',
      },
    },
    Textarea: { defaultProps: { autosize: true, minRows: 3, maxRows: 14 } },
    PasswordInput: { classNames: { innerInput: classes.innerInput ?? '' } },
    Combobox: {
      classNames: {
        dropdown: classes.dropdown ?? '',
        option: classes.option ?? '',
        empty: classes.empty ?? '',
      },
    },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      classNames: {
        root: classes.checkboxRoot ?? '',
        input: classes.checkbox ?? '',
        label: classes.checkboxLabel ?? '',
        description: classes.checkboxDescription ?? '',
      },
    },
    Popover: {
      defaultProps: { transitionProps: { duration: 120, exitDuration: 80, transition: 'pop' }, offset: 4 },
      classNames: { dropdown: classes.dropdown ?? '' },
    },
    Menu: {
      defaultProps: { transitionProps: { duration: 120, exitDuration: 80, transition: 'pop' }, offset: 4 },
      classNames: {
        dropdown: classes.dropdown ?? '',
        item: classes.menuItem ?? '',
        label: classes.menuLabel ?? '',
        divider: classes.menuDivider ?? '',
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'xl',
        transitionProps: { duration: 160, exitDuration: 100, transition: 'pop' },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      },
      classNames: {
        content: classes.dialog ?? '',
        header: classes.dialogHead ?? '',
        title: classes.dialogTitle ?? '',
        body: classes.dialogBody ?? '',
        overlay: classes.overlay ?? '',
      },
    },
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 180 },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      },
      classNames: { content: classes.drawer ?? '', overlay: classes.overlay ?? '' },
    },
  },
});
