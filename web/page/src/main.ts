import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';

document.getElementById('without')?.remove();
mount(App, { target: document.getElementById('app') as HTMLElement });
